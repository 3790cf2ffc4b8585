import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { controlClient } from '../../electron/control/client.ts'
import { canonicalJson } from '../../electron/engine/entry/consent/canonical-json.ts'
import { reachRunning } from '../../electron/helper/reach/engine-client.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

type Json = Record<string, unknown>

const TOOL = { name: 'put', description: 'Puts something somewhere.', inputSchema: { type: 'object' } }

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
  const events = await engine.attend()
  const done = (async () => {
    for await (const event of events) {
      const open = event.type === 'approvals' ? event.approvals : []
      for (const { id, waiting, arguments: args } of open) {
        if (!waiting) continue
        shown.push(args)
        await engine.answerApproval({ id, answer: 'once' }).catch(() => shown.pop())
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
  writeFileSync(offer, JSON.stringify({ tools: [TOOL] }))
  const hook = await hookAt()
  const mcpServers = { box: { ...ownServer('told-tools', offer, journal), tools: { direct: ['put'] } } }
  const file = { mcpServers, rules: [{ decision: 'ask' }], hooks: [{ url: hook.url, timeout: '1m' }] }
  writeFileSync(installation.paths.serversFile, JSON.stringify(file))
  await installation.serve()
  await installation.run('refresh')
  const somebody = await person(installation)
  return {
    installation,
    told: hook.told,
    shown: somebody.shown,
    sent: (): Json[] =>
      (existsSync(journal) ? readFileSync(journal, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as [string, Json, Json])[2]),
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
function unseen(sent: Json): Json {
  const { name, arguments: args = {}, _meta: meta = {}, ...more } = sent
  expect(name).toBe('put')
  const { progressToken: _ours, traceparent, ...others } = meta as Json
  if (traceparent !== undefined) expect(traceparent).toMatch(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  expect(others).toEqual({})
  return { args, more }
}

const WAYS = ['search', 'dynamic', 'direct', 'transparent'] as const

it.each(WAYS.flatMap((way) => (['sessions', 'stateless'] as const).map((era) => [way, era] as const)))(
  'in %s, era %s, a server is sent just what the person and the hook saw',
  async (way, era) => {
    await using all = await bed()
    const { installation, told, shown, sent } = all
    const raw: RawClient = installation.attachRaw('--expose', way, ...(way === 'transparent' ? ['--server', 'box'] : []))
    if (era === 'sessions') await raw.initialize()
    let ran = 0
    for (const { args, beside, meta } of fc.sample(given, { numRuns: 60, seed: 20_261_124 })) {
      const _meta = { ...(era === 'stateless' ? MODERN_META : {}), ...meta }
      const more = { ...beside, ...(Object.keys(_meta).length === 0 ? {} : { _meta }) }
      const inner = args === undefined ? {} : { arguments: args }
      const name = way === 'transparent' ? 'put' : 'box__put'
      const params =
        way === 'search' ? { name: 'execute_tool', arguments: { name, ...inner, search_id: 'x' }, ...more } : { name, ...inner, ...more }
      const before = { sent: sent().length, shown: shown.length, told: told.length }
      await raw.request('tools/call', params)
      const [reached, seen, heard] = [sent().slice(before.sent), shown.slice(before.shown), told.slice(before.told)]
      expect(reached.length, JSON.stringify(params)).toBeLessThanOrEqual(1)
      if (reached[0] === undefined) continue
      ran += 1
      const { args: got, more: beyond } = unseen(reached[0]) as { args: Json; more: Json }
      const whole = Object.keys(beyond).length === 0 ? got : { arguments: got, 'beside the arguments': beyond }
      expect(
        seen.map((text) => canonicalJson(JSON.parse(text))),
        JSON.stringify(params),
      ).toEqual([canonicalJson(whole)])
      expect(heard.map((message) => canonicalJson(message['arguments']))).toEqual([canonicalJson(got)])
      const { _meta: _told, ...heardBeside } = (heard[0]?.['beside'] ?? {}) as Json
      expect(canonicalJson(heardBeside)).toBe(canonicalJson(beyond))
    }
    expect(ran).toBeGreaterThan(20)
  },
  120_000,
)
