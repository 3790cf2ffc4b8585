import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { controlClient } from '../../electron/control/client.ts'
import { canonicalJson } from '../../electron/engine/entry/consent/canonical-json.ts'
import { reachRunning } from '../../electron/helper/reach/engine-client.ts'
import { sampleSize, sampled } from '../../scripts/test/sampled.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

const OFFER = {
  tools: [{ name: 'put', description: 'Puts something somewhere.', inputSchema: { type: 'object' } }],
  resources: [
    { uri: 'told://a', name: 'a' },
    { uri: 'told://b', name: 'b' },
  ],
  prompts: [{ name: 'sum_up', arguments: [{ name: 'topic' }] }],
}

/** A hook at an address, which lets everything through and keeps what it is told. */
async function hookAt() {
  const told: Json[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      told.push(JSON.parse(body) as Json)
      response.end('{"decision":"allow"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    told,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A person at the control API who allows everything once, and keeps what they were shown. */
async function person(installation: Installation) {
  const connection = await reachRunning({ paths: installation.paths, version: 'test' })
  const engine = controlClient(connection)
  const shown: string[] = []
  const answered = new Set<string>()
  const events = await engine.attend()
  const done = (async () => {
    for await (const event of events) {
      const open = event.type === 'approvals' ? event.approvals : []
      for (const { id, waiting, arguments: args } of open) {
        // What was told before the answer came names it once more.
        if (!waiting || answered.has(id)) continue
        answered.add(id)
        shown.push(args)
        await engine.answerApproval({ id, answer: 'once' })
      }
    }
  })().catch(() => undefined)
  return {
    shown,
    async close() {
      connection.socket.destroy()
      await done
    },
  }
}

async function bed() {
  const installation = createInstallation()
  const [offer, journal] = [join(installation.home, 'offer.json'), join(installation.home, 'journal')]
  writeFileSync(offer, JSON.stringify(OFFER))
  const hook = await hookAt()
  const mcpServers = { box: { ...ownServer('told-tools', offer, journal), tools: { direct: ['put'] } }, one: ownServer('records') }
  const file = {
    mcpServers,
    rules: [{ decision: 'ask' }],
    hooks: [{ url: hook.url, timeout: '1m', server: 'box' }],
    settings: { scripts: true },
  }
  writeFileSync(installation.paths.serversFile, JSON.stringify(file))
  await installation.serve()
  await installation.run('refresh')
  const somebody = await person(installation)
  const sent = (): Json[] =>
    (existsSync(journal) ? readFileSync(journal, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as [string, Json, Json])[2])
  let before = { sent: 0, shown: 0, told: 0 }
  return {
    installation,
    /** What came of the calls since it was asked last: what the server got, what the person and the hook saw of it. */
    since() {
      const now = sent()
      const [reached, seen, heard] = [now.slice(before.sent), somebody.shown.slice(before.shown), hook.told.slice(before.told)]
      before = { sent: now.length, shown: somebody.shown.length, told: hook.told.length }
      return { reached, seen, heard }
    },
    sent,
    async [Symbol.asyncDispose]() {
      hook.close()
      await somebody.close()
      await installation[Symbol.asyncDispose]()
    },
  }
}

const path = fc.constantFrom('/tmp/harmless', '/home/ada')
const object = fc.record({ path, n: fc.integer(), deep: fc.jsonValue() }, { requiredKeys: [] })
const args = fc.oneof(
  { weight: 3, arbitrary: object },
  fc.constant(undefined),
  fc.constant(null),
  fc.array(path),
  object.map((value) => JSON.stringify(value)),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
)
const beside = fc.dictionary(
  fc.constantFrom('Arguments', 'args', 'inputResponses', 'requestState', 'task', 'input', 'method'),
  fc.oneof(object, fc.array(path), path, fc.constant({ ttl: 60_000 }), fc.constant({ ttl: 1, path: '/home/ada' })),
  { maxKeys: 3 },
)
const words = fc.oneof(path, object, fc.constant('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'))
const meta = fc.record(
  {
    'example.com/mine': words,
    baggage: words,
    traceparent: words,
    tracestate: words,
    path: words,
    // In another form the SDK drops the whole message.
    'io.modelcontextprotocol/related-task': path.map((taskId) => ({ taskId })),
  },
  { requiredKeys: [] },
)
const given = fc.record({ args, beside, meta })

/** What travels without being shown: the name of the tool, and of `_meta` what carries no words of whoever calls. */
function unseen(sent: Json): { readonly args: Json; readonly more: Json } {
  const { name, arguments: args = {}, _meta = {}, ...more } = sent
  expect(name).toBe('put')
  expectNoWords(_meta as Json)
  return { args: args as Json, more }
}

function expectNoWords({ progressToken: _ours, traceparent, ...others }: Json): void {
  if (traceparent !== undefined) expect(traceparent).toMatch(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  expect(others).toEqual({})
}

/** What is shown of a call of the tool. */
function wholeOf(sent: Json): unknown {
  const { args, more } = unseen(sent)
  return Object.keys(more).length === 0 ? args : { arguments: args, 'beside the arguments': more }
}

/** Calls of a batch come in any order. */
const canonical = (values: readonly unknown[]): string[] => values.map((value) => canonicalJson(value)).sort()
const hashes = (values: readonly unknown[]): string[] => canonical(values).map((text) => createHash('sha256').update(text).digest('hex'))

type Bed = Awaited<ReturnType<typeof bed>>

/** That of the calls since the last time the person and the hook saw just what the server got; gives how many it got. */
function expectShown({ since }: Bed, what: unknown): number {
  const { reached, seen, heard } = since()
  const message = JSON.stringify(what)
  expect(canonical(seen.map((text) => JSON.parse(text) as unknown)), message).toEqual(canonical(reached.map(wholeOf)))
  const told = heard.map(({ arguments: args, beside = {} }) => {
    const { _meta: _told, ...more } = beside as Json
    return { args, more }
  })
  expect(canonical(told), message).toEqual(canonical(reached.map(unseen)))
  return reached.length
}

/** That the audit log has the hash of just what the server got, of each. */
async function expectRecorded({ installation }: Bed, wholes: readonly unknown[]): Promise<void> {
  const { stdout } = await installation.run('audit', '--json', '--server', 'box', '--limit', '10000')
  const records = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { outcome: string; argumentsHash: string })
  const recorded = records.flatMap(({ outcome, argumentsHash }) => (outcome === 'ok' ? [argumentsHash] : []))
  expect(recorded.sort()).toEqual(hashes(wholes).sort())
}

const SAMPLES = sampleSize(60, 8)
const sampleOf = <T>(of: fc.Arbitrary<T>): T[] => fc.sample(of, { numRuns: SAMPLES, seed: 20_261_124 })
const ERAS = ['sessions', 'stateless'] as const
type Era = (typeof ERAS)[number]

/** A client of an era, and how it asks for something. */
async function clientIn(era: Era, { installation }: Bed, ...words: string[]) {
  const raw: RawClient = installation.attachRaw(...words)
  if (era === 'sessions') await raw.initialize()
  return (method: string, params: Json, meta: Json = {}) => {
    const _meta = { ...(era === 'stateless' ? MODERN_META : {}), ...meta }
    return raw.request(method, { ...params, ...(Object.keys(_meta).length === 0 ? {} : { _meta }) })
  }
}

const WAYS = ['search', 'dynamic', 'direct', 'transparent'] as const
const wordsFor = (way: (typeof WAYS)[number]): string[] => ['--expose', way, ...(way === 'transparent' ? ['--server', 'box'] : [])]

it.each(sampled(WAYS.flatMap((way) => ERAS.map((era) => [way, era] as const))))(
  'in %s, era %s, a server is sent just what the person and the hook saw, and its hash is on record',
  async (way, era) => {
    await using all = await bed()
    const ask = await clientIn(era, all, ...wordsFor(way))
    let ran = 0
    for (const { args, beside, meta } of sampleOf(given)) {
      const inner = args === undefined ? {} : { arguments: args }
      const name = way === 'transparent' ? 'put' : 'box__put'
      const params =
        way === 'search'
          ? { name: 'execute_tool', arguments: { name, ...inner, search_id: 'x' }, ...beside }
          : { name, ...inner, ...beside }
      await ask('tools/call', params, meta)
      const reached = expectShown(all, params)
      expect(reached).toBeLessThanOrEqual(1)
      ran += reached
    }
    expect(ran).toBeGreaterThan(SAMPLES / 3)
    await expectRecorded(all, all.sent().map(wholeOf))
  },
  120_000,
)

const SCRIPT = 'for (const each of input.calls) await tools.box.put(each).catch(() => undefined)'
const objects = fc.array(object, { minLength: 1, maxLength: 3 })

it.each(ERAS)(
  'of batches, of scripts, and of references to saved results, era %s, as well',
  async (era) => {
    await using all = await bed()
    const ask = await clientIn(era, all)
    const own = (name: string, args: Json) => ask('tools/call', { name, arguments: args })
    let ran = 0
    for (const each of sampleOf(objects)) {
      await own('execute_tools', { calls: each.map((args) => ({ name: 'box__put', arguments: args })) })
      ran += expectShown(all, each)
      await own('run_script', { code: SCRIPT, input: { calls: each } })
      ran += expectShown(all, each)
    }
    const kept = await own('execute_tool', { name: 'one__list', arguments: { count: 2_000 } })
    const $result = /result_id: (\w+)/.exec(kept.result.content[0].text)?.[1] ?? ''
    all.since()
    const references = fc.record({ at: fc.nat(1_999), field: fc.constantFrom('', '.id', '.author'), more: object })
    for (const { at, field, more } of sampleOf(references)) {
      const reference = { $result, path: `items[${at}]${field}` }
      await own('execute_tool', { name: 'box__put', arguments: { ...more, value: reference, inside: [{ reference }] } })
      ran += expectShown(all, reference)
      expect(JSON.stringify(all.sent().at(-1))).toContain(field === '.author' ? 'the team of those who report' : `"issue-${at}"`)
    }
    expect(ran).toBeGreaterThan(SAMPLES * 3)
    await expectRecorded(all, all.sent().map(wholeOf))
  },
  120_000,
)

const asked = fc.oneof(
  fc.record({ method: fc.constant('resources/read'), params: fc.record({ uri: fc.constantFrom('told://a', 'told://b') }) }),
  fc.record({
    method: fc.constant('prompts/get'),
    params: fc.record(
      { name: fc.constant('sum_up'), arguments: fc.dictionary(fc.constantFrom('topic', 'path'), fc.oneof(path, fc.string())) },
      { requiredKeys: ['name'] },
    ),
  }),
)

it.each(sampled(WAYS.flatMap((way) => ERAS.map((era) => [way, era] as const))))(
  'in %s, era %s, it is asked for just that resource or prompt which the person saw, and which is on record',
  async (way, era) => {
    await using all = await bed()
    const ask = await clientIn(era, all, ...wordsFor(way))
    const wholes: unknown[] = []
    for (const { method, params } of sampleOf(asked)) {
      const name = way === 'transparent' || method === 'resources/read' ? {} : { name: 'box__sum_up' }
      await ask(method, { ...params, ...name }, { 'example.com/mine': '/home/ada', baggage: 'path=/home/ada' })
      const { reached, seen } = all.since()
      const sent = reached.map(({ _meta = {}, ...rest }) => (expectNoWords(_meta as Json), rest))
      expect(canonical(seen.map((text) => JSON.parse(text) as unknown)), JSON.stringify(params)).toEqual(canonical(sent))
      expect(sent, JSON.stringify(params)).toHaveLength(1)
      wholes.push(...sent)
    }
    await expectRecorded(all, wholes)
  },
  120_000,
)
