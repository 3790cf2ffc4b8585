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
  const code = await runCommandLine(args, { ...surroundings(platform), stdout, stderr, stdin: Readable.from([]) })
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

describe('tooltray benchmark search', () => {
  it('judges the ranking', async () => {
    const { code, stdout } = await benchmark(file('t.json', TOOLS), file('q.json', QUERIES), '--json')
    expect(code).toBe(0)
    const result = JSON.parse(stdout) as Record<string, number>
    expect(result).toMatchObject({ n: 2, tools: 3, 'hit@1': 1, 'hit@3': 1, 'hit@5': 1, 'recall@10': 1, 'nDCG@10': 1 })
    for (const time of ['p50_ms', 'p99_ms', 'index_build_ms']) expect(result[time]).toBeGreaterThan(0)
    const people = await benchmark(file('t.json', TOOLS), file('q.json', QUERIES), '--table')
    expect(people.stdout).toMatch(/^hit@1 +100\.0 %$/m)
    expect(people.stdout).toMatch(/^index build +[\d.]+ ms$/m)
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
    ['without needs', [{ query: 'x', groups: [] }], /does not hold queries at \[0\]\.groups/],
    ['of another catalogue', [{ query: 'x', groups: [['a__b']] }], /No query of .* needs a tool of/],
  ])('refuses queries that are %s', async (_what, content, message) => {
    const { code, stderr } = await benchmark(file('t.json', TOOLS), file('bad.json', content), '--table')
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})
