import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EVERYTHING, olderClient } from '../testing/asked-client.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META } from '../testing/raw-client.ts'

const KEY = 'pl4nted-key-1234567'
/** All that is kept, as text. */
function keptIn(folder: string): [file: string, text: string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')])
}

it('a key that a server or an app puts in the wrong place is kept nowhere and shown nowhere', async () => {
  await using installation = createInstallation()
  installation.configure({ one: { ...ownServer('hidden-words'), env: { KEY } } }, { audit: { arguments: true } })
  await installation.serve()
  await installation.run('refresh')
  const { call } = await installation.attach()
  const said = [
    JSON.stringify(await call('search_tools', { query: 'says it' })),
    JSON.stringify(await call('describe_tool', { name: 'one__say' })),
  ]
  for (const name of [`one__${KEY}`, `${KEY}__say`]) await call('execute_tool', { name, arguments: { [KEY]: 1 } })
  await call('execute_tool', { name: 'one__fail', arguments: { [KEY]: { [KEY]: KEY } } }).catch(() => undefined)
  for (const words of [['tools', 'one'], ['describe', 'one__say'], ['export', 'catalogue'], ['audit'], ['status'], ['logs', 'one']])
    for (const format of ['--json', '--table']) said.push((await installation.run(...words, format)).stdout)
  await installation.run('stop')
  for (const text of said) expect(text).not.toContain(KEY)
  expect(keptIn(installation.home).flatMap(([file, text]) => (text.includes(KEY) ? [file] : []))).toEqual(['servers.json'])
})

const HIDDEN = /\u202E|\\u202e|%E2%80%AE|\u001B|\\u001b|\u{E0041}|\u200B/iu

it.each([
  ['by search', []],
  ['directly', ['--expose', 'direct']],
  ['as it is', ['--expose', 'transparent', '--server', 'one']],
])('nothing that a server says reaches an app with characters that are not seen, %s', async (way, words) => {
  await using installation = createInstallation()
  installation.configure({ one: { ...ownServer('hidden-words'), env: { KEY } } })
  await installation.serve()
  await installation.run('refresh')
  const raw = installation.attachRaw(...words)
  const client = await olderClient(raw, EVERYTHING, () => ({ action: 'accept', content: {} }))
  const own = (name: string): string => (way === 'as it is' ? name : `one__${name}`)
  const call = (name: string) =>
    way === 'by search'
      ? client.request('tools/call', { name: 'execute_tool', arguments: { name: own(name) }, _meta: { progressToken: 'p' } })
      : client.request('tools/call', { name: own(name), arguments: {}, _meta: { progressToken: 'p' } })

  const said = await call('say')
  const outcomes = JSON.parse(said.result.content[0].text) as Record<string, unknown>
  expect(outcomes).toMatchObject({
    form: { action: 'accept' },
    page: { action: 'accept' },
    script: { code: -32602, message: expect.stringContaining('http or https') as string },
    huge: { code: -32600, message: expect.stringMatching(/ \d+ bytes, too many for a question/) as string },
    vast: { code: -32600, message: 'The request is larger than 4 MB and was not read. Send less at once.' },
  })
  expect(client.asked.map(({ params }) => (params as { url?: string }).url)).toEqual([
    undefined,
    expect.stringMatching(/^https:\/\/evil\.example\//),
  ])
  const failed = await call('fail')
  expect(failed.error ?? failed.result).toMatchObject(failed.error === undefined ? { isError: true } : { code: -32_000 })
  await client.request('prompts/get', { name: own('tell') })
  expect(raw.lines.filter((line) => /notifications\/(?:message|progress)/.test(line))).toHaveLength(2)
  // An address is text that is seen.
  // What a prompt says is its result, which is the server's own.
  const isResult = (line: string): boolean => line.includes('"elicitation/create"') || line.includes('"messages":')
  for (const line of raw.lines.map((each) => each.replace('evil.example/%E2%80%AE', ''))) {
    expect(line).not.toMatch(HIDDEN)
    if (!isResult(line)) expect(line).not.toContain(KEY)
  }
  expect(raw.lines.filter((line) => line.includes('one two three ')).length).toBeGreaterThanOrEqual(6)
})

it.each(['tools', 'prompts'])('nor in a list of %s that is too long to be looked at in a moment, before it was read', async (list) => {
  await using installation = createInstallation()
  installation.configure({ one: { ...ownServer('long-lists'), env: { KEY, LATE: `${list}/list` } } })
  await installation.serve()
  const raw = installation.attachRaw('--expose', 'transparent', '--server', 'one')
  await raw.initialize('2025-11-25', 'zed')
  const { result } = await raw.request(`${list}/list`, {})
  expect((result as unknown as Record<string, unknown[]>)[list]).toHaveLength(300)
  for (const line of raw.lines) {
    expect(line).not.toMatch(HIDDEN)
    expect(line).not.toContain(KEY)
  }
})

it('what an app calls itself is one short line wherever it is shown', async () => {
  await using installation = createInstallation()
  installation.configure({ one: ownServer('hidden-words') }, { audit: { arguments: true } })
  await installation.serve()
  for (const [expose, meta] of [
    ['direct', undefined],
    ['search', MODERN_META],
  ] as const) {
    const raw = installation.attachRaw('--expose', expose)
    const name = `zed\nforged: line \u202E\u001B[2J${'x'.repeat(1_000_000)}`
    if (meta === undefined) await raw.initialize('2025-11-25', name)
    const _meta = meta && { ...meta, 'io.modelcontextprotocol/clientInfo': { name, version: name } }
    await raw.request('tools/call', { name: 'none', arguments: {}, ...(_meta === undefined ? {} : { _meta }) })
    for (const words of [['status'], ['audit']]) {
      const { stdout } = await installation.run(...words, '--json')
      expect(stdout).toContain('zed forged: line xxx')
      expect(stdout.length).toBeLessThan(20_000)
    }
    await raw[Symbol.asyncDispose]()
  }
})
