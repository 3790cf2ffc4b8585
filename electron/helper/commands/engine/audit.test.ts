import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SCRIPTED_RECORD } from '../../testing/scripted-audit.ts'
import { type ScriptedEngine, startScriptedEngine } from '../../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('tooltray audit', () => {
  it('prints one record a line as JSON, oldest first', async () => {
    const { code, stdout } = await tooltray(['audit', '--json'])
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(SCRIPTED_RECORD)
    expect((await tooltray(['audit', '--json', '--limit', '2'])).stdout.trimEnd().split('\n')).toEqual(lines.slice(1))
  })

  it('prints a table for people', async () => {
    expect((await tooltray(['audit', '--table'])).stdout).toBe(
      [
        'Time                 Client  Tool                        Effect  Decision       Outcome            Took',
        '1970-01-01 00:00:00  zed     s__echo                     read    allow          ok                12 ms',
        '1970-01-01 00:00:01  gap     3 calls were not recorded.',
        '1970-01-01 00:00:02  zed     s__echo                     read    deny (rule 1)  tool_not_allowed  12 ms',
        '',
      ].join('\n'),
    )
  })

  it('asks for what is wanted', async () => {
    const names = ['--client', 'zed*', '--server', 's', '--tool', 's__echo', '--decision', 'deny']
    await tooltray(['audit', '--json', ...names, '--since', '2026-11-22T08:00Z'])
    const since = Date.UTC(2026, 10, 22, 8)
    expect(engine.asked).toEqual([`audit ${JSON.stringify({ client: 'zed*', server: 's', tool: 's__echo', decision: 'deny', since })}`])
  })

  it('asks for what failed, by one method, within a time', async () => {
    const until = Date.UTC(2026, 10, 22, 9)
    await tooltray(['audit', '--json', '--errors', '--method', 'resources/read', '--until', '2026-11-22T09:00Z'])
    expect(engine.asked).toEqual([`audit ${JSON.stringify({ method: 'resources/read', errors: true, until })}`])
  })

  it.each([
    ['2h', 2 * 3_600_000],
    ['90d', 90 * 24 * 3_600_000],
  ])('takes %s for so long ago', async (text, ago) => {
    const before = Date.now()
    await tooltray(['audit', '--json', '--since', text])
    const { since } = JSON.parse(engine.asked[0]?.slice('audit '.length) ?? '') as { since: number }
    expect(since + ago).toBeGreaterThanOrEqual(before)
    expect(since + ago).toBeLessThanOrEqual(Date.now())
  })

  it.each([
    ['--since', 'soon'],
    ['--since', '5'],
    ['--until', 'later'],
    ['--until', '1h', '--follow'],
    ['--method', 'tools/list'],
    ['--decision', 'maybe'],
    ['--limit', '0'],
    ['verfy'],
  ])('refuses %s %s', async (...args) => {
    expect((await tooltray(['audit', ...args])).code).toBe(2)
  })
})

describe('tooltray audit verify', () => {
  it('says what is wrong, and gives the exit code of it', async () => {
    const { code, json } = await tooltray(['audit', 'verify', '--json'])
    expect([code, json()]).toMatchObject([1, { whole: false, problems: [{ kind: 'cut-off', from: 4, to: 9 }] }])
    const { stdout } = await tooltray(['audit', 'verify', '--table'])
    expect(stdout).toBe(
      'The audit log is not intact: 3 records, signed up to number 9.\n' +
        '✗ Records 4 to 9 were cut off: the end that was signed is there.\n' +
        'Records up to number 7 were removed in time, as the settings say.\n' +
        'The key that signs is in a file, for no keychain can be reached: anyone who can read /x/secrets.json can sign, too.\n',
    )
  })
})
