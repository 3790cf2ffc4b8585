import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('tooltray access', () => {
  it('prints a new token once: alone in a terminal, as JSON into a pipe', async () => {
    const seen = await tooltray(['access', 'add', 'phone', '--profile', 'travel', '--role', 'reader', '--table'])
    expect([seen.code, seen.stdout]).toEqual([0, 'tooltray_abc\n'])
    expect(seen.stderr).toContain('Tooltray shows this token only once.')
    expect((await tooltray(['access', 'add', 'laptop'])).json()).toEqual({ token: 'tooltray_abc' })
    expect(engine.asked).toEqual(['access add {"name":"phone","profile":"travel","role":"reader"}', 'access add {"name":"laptop"}'])
  })

  it('warns of a profile and of a role that are not there', async () => {
    const seen = await tooltray(['access', 'add', 'phone', '--profile', 'travel', '--role', 'reader', '--table'])
    expect(seen.stderr).toContain('warning: There is no profile named "travel".')
    expect(seen.stderr).toContain('warning: There is no role named "reader".')
    expect((await tooltray(['access', 'add', 'laptop', '--table'])).stderr).not.toContain('warning')
  })

  it('lists credentials', async () => {
    expect((await tooltray(['access', 'list'])).json()).toEqual([{ name: 'phone', profile: 'travel', madeAt: 0, usedAt: 60_000 }])
    expect((await tooltray(['access', '--table'])).stdout).toBe(
      'Credential  App  Profile  Role  Created           Last used\nphone            travel         1970-01-01 00:00  1970-01-01 00:01\n',
    )
  })

  it('shows a code for a device, and warns of a role that is not there', async () => {
    expect((await tooltray(['access', 'pair', '--json'])).json()).toEqual({ code: 'K7PM-Q2XD', expires: 120_000 })
    const { code, stdout, stderr } = await tooltray(['access', 'pair', '--name', 'tablet', '--role', 'nobody', '--table'])
    expect([code, stdout]).toEqual([0, 'K7PM-Q2XD\n'])
    expect(stderr.match(/^(Claude asks|Paired).*$/gm)).toEqual(['Claude asks to connect. It returns to claude.ai.', 'Paired Claude 2.'])
    expect(stderr.replaceAll('\n', ' ')).toContain(
      'There is no role named "nobody". Until you create it, this device has access to nothing.',
    )
    expect(engine.asked).toEqual(['access pair {}', 'access pair {"name":"tablet","role":"nobody"}'])
  })

  it('renames one', async () => {
    expect(await tooltray(['access', 'rename', 'Claude', 'phone'])).toMatchObject({
      code: 0,
      stderr: 'Renamed Claude to phone. Rules and roles for the old name no longer apply to it.\n',
    })
    expect(engine.asked).toEqual(['access rename {"name":"Claude","newName":"phone"}'])
  })

  it('revokes one, and says where there is none', async () => {
    expect(await tooltray(['access', 'revoke', 'phone'])).toMatchObject({ code: 0, stderr: 'Revoked phone. Its token no longer works.\n' })
    expect(await tooltray(['access', 'revoke', 'tablet'])).toMatchObject({ code: 3 })
    expect(engine.asked).toEqual(['access revoke {"name":"phone"}'])
  })
})
