import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

describe('tooltray read', () => {
  it('prints a text as it is, without what a terminal would obey', async () => {
    expect(await scriptedRun(engine, ['read', 'note://1', '--table'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^First\.\nSecond\./) as unknown,
    })
    expect((await scriptedRun(engine, ['read', 'note://1', '--table'])).stdout).not.toContain('\u001b')
    expect(JSON.parse((await scriptedRun(engine, ['read', 'note://1', '--json'])).stdout)).toMatchObject({
      contents: [{ uri: 'note://1' }],
    })
  })

  it('saves what is no text where one says', async () => {
    expect((await scriptedRun(engine, ['read', 'note://image', '--table'])).stderr).toContain('add: --save FOLDER')
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-read-'))
    expect((await scriptedRun(engine, ['read', 'note://image', '--table', '--save', folder])).stderr).toContain('Saved: ')
    expect(readdirSync(folder)).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })

  it('says that there is no such resource', async () => {
    expect(await scriptedRun(engine, ['read', 'note://9'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('has a resource note://9') as unknown,
    })
  })
})

describe('tooltray prompt', () => {
  it('prints the messages, each with who says it, its arguments as texts', async () => {
    const { code, stdout } = await scriptedRun(engine, ['prompt', 's__triage', 'n=5', 'who=a=b', '--table'])
    expect([code, stdout]).toEqual([0, 'user\ns__triage of {"n":"5","who":"a=b"}\n\nassistant\nDone.\n'])
    expect(await scriptedRun(engine, ['prompt', 's__triage', 'n'])).toMatchObject({ code: 2 })
  })
})

describe('tooltray export catalogue', () => {
  it('prints one entry a line, or a list of them', async () => {
    const { stdout } = await scriptedRun(engine, ['export', 'catalogue', '--jsonl'])
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { name: string }).name),
    ).toEqual(['s__echo', 's__triage'])
    expect(JSON.parse((await scriptedRun(engine, ['export', 'catalogue'])).stdout)).toHaveLength(2)
    for (const odd of [
      ['export', 'nothing'],
      ['export', '--jsonl'],
    ])
      expect((await scriptedRun(engine, odd)).code).toBe(2)
  })
})
