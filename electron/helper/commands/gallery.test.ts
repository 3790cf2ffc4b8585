import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('gallery', () => {
  it('search takes what people say, and has one row for each server', async () => {
    const { code, stdout } = await tooltray(['gallery', 'search', 'tickets', '--table'])
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toMatch(/^Id +Name +From +Before it runs +What it is for$/)
    expect(stdout).toMatch(/^linear +Linear \(added\) +Linear +Sign in with your browser/m)
    const rows = (await tooltray(['gallery', 'search', 'I want my calendar', '--json'])).json() as Record<string, unknown>[]
    expect(rows[0]).toMatchObject({ id: 'google-calendar', name: 'Google Calendar', publisher: 'Google', official: true })
  })

  it('search says what to do where nothing fits', async () => {
    const { code, stdout, stderr } = await tooltray(['gallery', 'search', 'zzqqx', '--table'])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('tooltray registry search')
    expect(await tooltray(['gallery', 'search', '--category', 'nothing'])).toMatchObject({ code: 2 })
  })

  it('show has its ways, and what each asks for', async () => {
    const { stdout } = await tooltray(['gallery', 'show', 'github'], { columns: 160 })
    expect(stdout).toContain('remote: api.githubcopilot.com')
    expect(stdout).toContain('https://github.com/settings/personal-access-tokens/new')
    expect(await tooltray(['gallery', 'show', 'nothing'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('[gallery_unknown]') as string,
    })
  })

  it('add shows what would run, needs a yes, and agrees to what was shown', async () => {
    const unasked = await tooltray(['gallery', 'add', 'memory'])
    expect(unasked.code).toBe(2)
    expect(unasked.stderr).toContain('Tooltray will start, without a shell: npx -y @modelcontextprotocol/server-memory')
    expect(engine.asked).toEqual([])
    expect((await tooltray(['gallery', 'add', 'memory', '--as', 'mind', '--yes'])).code).toBe(0)
    expect(engine.asked).toEqual(['gallery add mind'])
    expect(await tooltray(['gallery', 'add', 'memory', '--way', '7', '--yes'])).toMatchObject({ code: 3 })
  })

  it('add of a name alone offers the entry that is called so', async () => {
    const { code, stderr } = await tooltray(['add', 'GitHub'])
    expect(code).toBe(2)
    expect(stderr).toContain('GitHub, by GitHub: ')
    expect(stderr).toContain('GITHUB_TOKEN is made here: https://github.com/settings/personal-access-tokens/new')
    expect((await tooltray(['add', 'unheard-of'])).stderr).toContain('What is unheard-of to connect to?')
  })

  it('update says of which day the list is', async () => {
    expect((await tooltray(['gallery', 'update', '--table'])).stderr).toContain('The list is now of 2026-12-01.')
  })
})
