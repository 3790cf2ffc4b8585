import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thisPlatform } from '../../../engine/base/platform.ts'
import { runCommandLine } from '../command-line.ts'
import { recordedTerminal } from '../../testing/recorded-terminal.ts'
import { surroundings } from '../../testing/surroundings.ts'

const TOOLS = [
  {
    server: 'files',
    name: 'read_file',
    description: 'Reads a file',
    inputSchema: { type: 'object' },
    serverDescription: 'Files of a folder',
  },
  { server: 'files', name: 'write_file', description: null, inputSchema: {} },
  { server: 'mail', name: 'send', description: 'Sends mail' },
]
const QUERIES = [
  { query: 'read a file', groups: [['files__read_file']] },
  { query: 'send mail and write a file', groups: [['mail__send'], ['files__write_file', 'other__write']], task: 7 },
]

/** Where a program would lie that has the data of search by meaning beside it. */
const beside = join(import.meta.dirname, '../../../../resources/helper/tooltray.js')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-benchmark-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** Runs without an engine: there is none in this home. */
async function benchmark(tools: string, queries: string, ...more: string[]) {
  const [stdout, stderr] = [recordedTerminal(), recordedTerminal()]
  const platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: folder }, home: folder }
  const args = ['benchmark', 'search', '--tools', tools, '--queries', queries, ...more]
  const code = await runCommandLine(args, { ...surroundings(platform, beside), stdout, stderr, stdin: Readable.from([]) })
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

describe('tooltray benchmark search', () => {
  it('judges the ranking', async () => {
    const { code, stdout } = await benchmark(file('t.json', TOOLS), file('q.json', QUERIES), '--json')
    expect(code).toBe(0)
    const result = JSON.parse(stdout) as Record<string, number>
    expect(result).toMatchObject({ n: 2, tools: 3, 'hit@1': 1, 'hit@3': 1, 'hit@5': 1, 'recall@10': 1, 'nDCG@10': 1 })
    for (const time of ['p50_ms', 'p99_ms', 'index_build_ms']) expect(result[time]).toBeGreaterThan(0)
    expect(result).toMatchObject({ by: 'meaning', nothing_fits: 0 })
    const people = await benchmark(file('t.json', TOOLS), file('q.json', QUERIES), '--table')
    expect(people.stdout).toMatch(/^hit@1 +100\.0 %$/m)
    expect(people.stdout).toMatch(/^index build +[\d.]+ ms$/m)
  })

  it('judges by meaning as the engine searches, and by words alone when it is told to', async () => {
    const queries = file('far.json', [{ query: 'recipient', groups: [['mail__send']] }])
    const shares = async (...more: string[]) =>
      JSON.parse((await benchmark(file('t.json', TOOLS), queries, '--json', ...more)).stdout) as object
    expect(await shares()).toMatchObject({ by: 'meaning', 'hit@1': 1 })
    expect(await shares('--words')).toMatchObject({ by: 'words', 'hit@1': 0 })
  })

  it('counts queries that nothing fits, and how many of them are told as doubtful', async () => {
    const more = [...QUERIES, { query: 'order a pizza by Deliveroo', groups: [] }, { query: 'send mail', groups: [] }]
    const { stdout } = await benchmark(file('t.json', TOOLS), file('q.json', more), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ n: 2, 'hit@5': 1, nothing_fits: 2 })
    const people = await benchmark(file('t.json', TOOLS), file('q.json', more), '--table')
    expect(people.stdout).toMatch(/^doubted of 2 that nothing fits +[\d.]+ %$/m)
  })

  it.each([
    ['not there', undefined, /none\.json does not exist/],
    ['not JSON', '[{', /is not JSON/],
    ['something else', { tools: [] }, /does not hold tools/],
    ['empty', [], /there is no tool in it/],
    ['without names', [TOOLS[0], { server: 'x' }], /does not hold tools at \[1\]\.name/],
    ['the queries', QUERIES, /does not hold tools at \[0\]\.server/],
  ])('refuses tools that are %s', async (_what, content, message) => {
    const tools = content === undefined ? join(folder, 'none.json') : file('bad.json', content)
    const { code, stdout, stderr } = await benchmark(tools, file('q.json', QUERIES), '--table')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr).toContain('hint: ')
  })

  it.each([
    ['the tools', TOOLS, /does not hold queries at \[0\]\.query/],
    ['without a tool in a need', [{ query: 'x', groups: [[]] }], /does not hold queries at \[0\]\.groups\[0\]/],
    ['that all need nothing', [{ query: 'x', groups: [] }], /No query of .* needs a tool of/],
    ['of another catalogue', [{ query: 'x', groups: [['a__b']] }], /No query of .* needs a tool of/],
  ])('refuses queries that are %s', async (_what, content, message) => {
    const { code, stderr } = await benchmark(file('t.json', TOOLS), file('bad.json', content), '--table')
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})
