import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('registry', () => {
  it('search prints a table, what was left out, how old it is, and how to go on', async () => {
    const { code, stdout, stderr } = await tooltray(['registry', 'search', 'the', 'weather', '--table'])
    expect([code, stdout]).toEqual([
      0,
      'Name                Version  As           Description\nio.example/weather  1.2.0    npm, remote  Forecasts\n',
    ])
    expect(stderr).toContain('Left out, because not in the format: 1')
    expect(stderr).toContain('The registry could not be reached. This is what it said on')
    expect(stderr).toContain('There are more: --cursor at:1')
    expect((await tooltray(['registry', 'search', 'weather'])).json()).toMatchObject({
      servers: [{ name: 'io.example/weather' }],
      nextCursor: 'at:1',
    })
    expect(await tooltray(['registry', 'search', 'offline'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('[registry_unreachable]') as string,
    })
  })

  it('show prints the ways and what they ask for', async () => {
    const { stdout } = await tooltray(['registry', 'show', 'io.example/weather'], { columns: 120 })
    expect(stdout).toContain('status              deprecated: Old.')
    expect(stdout).toContain('package-1  cargo: weather: Tooltray does not know')
    expect(stdout).toMatch(/--set KEY= +Key: Key of the service — needed; a secret/)
    expect((await tooltray(['registry', 'show', 'io.example/nothing'])).code).toBe(3)
  })

  it('add takes the first way that can be used, tells what is missing, needs a yes, and agrees to what was shown', async () => {
    const missing = await tooltray(['registry', 'add', 'io.example/weather'])
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('KEY: Key: Key of the service — needed; a secret')])
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--set', 'KEY=k'])).stderr).toContain('you must confirm it')
    expect(engine.asked).toEqual([])
    const { code, stderr } = await tooltray(['registry', 'add', 'io.example/weather', '--set', 'KEY=a', '--set', 'KEY=b=c', '--yes'])
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Tooltray will start, without a shell: npx "we ather"\nWith: KEY\nwarning: It runs a shell'),
    ])
    await tooltray(['registry', 'add', 'io.example/weather', '--way', 'remote-1', '--as', 'w', '--release', '1.2.0', '--yes'])
    expect(engine.asked).toEqual([
      'registry add {"server":"io.example/weather","version":"1.2.0","way":"package-2","input":{"KEY":["a","b=c"]},' +
        '"name":"weather","replace":false,"agreed":"f-1"}',
      'registry add {"server":"io.example/weather","version":"1.2.0","way":"remote-1","input":{},"name":"w","replace":false}',
    ])
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--way', 'package-1', '--yes'])).code).toBe(1)
    expect((await tooltray(['registry', 'add', 'io.example/weather', '--way', 'package-7', '--yes'])).code).toBe(3)
  })
})
