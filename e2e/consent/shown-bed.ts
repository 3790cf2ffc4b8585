import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { controlClient } from '../../electron/control/client.ts'
import { canonicalJson } from '../../electron/engine/entry/consent/canonical-json.ts'
import { connectToRunning } from '../../electron/helper/engine-connection/engine-client.ts'
import { sampleSize } from '../../scripts/test/sampled.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import { MODERN_META, type RawClient } from '../testing/raw-client.ts'

export type Json = Record<string, unknown>

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
  const connection = await connectToRunning({ paths: installation.paths, version: 'test' })
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

/** A Tooltray that asks about every call, with a server whose calls are noted, a hook that sees them, and a person who allows all. */
export async function bed() {
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

export const path = fc.constantFrom('/tmp/harmless', '/home/ada')
export const object = fc.record({ path, n: fc.integer(), deep: fc.jsonValue() }, { requiredKeys: [] })
/** What travels without being shown: the name of the tool, and of `_meta` what carries no words of whoever calls. */
function unseen(sent: Json): { readonly args: Json; readonly more: Json } {
  const { name, arguments: args = {}, _meta = {}, ...more } = sent
  expect(name).toBe('put')
  expectNoWords(_meta as Json)
  return { args: args as Json, more }
}

export function expectNoWords({ progressToken: _ours, traceparent, ...others }: Json): void {
  if (traceparent !== undefined) expect(traceparent).toMatch(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  expect(others).toEqual({})
}

/** What is shown of a call of the tool. */
export function wholeOf(sent: Json): unknown {
  const { args, more } = unseen(sent)
  return Object.keys(more).length === 0 ? args : { arguments: args, 'beside the arguments': more }
}

/** Calls of a batch come in any order. */
export const canonical = (values: readonly unknown[]): string[] => values.map((value) => canonicalJson(value)).sort()
const hashes = (values: readonly unknown[]): string[] => canonical(values).map((text) => createHash('sha256').update(text).digest('hex'))

export type Bed = Awaited<ReturnType<typeof bed>>

/** That of the calls since the last time the person and the hook saw just what the server got; returns how many it got. */
export function expectShown({ since }: Bed, what: unknown): number {
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
export async function expectRecorded({ installation }: Bed, wholes: readonly unknown[]): Promise<void> {
  const { stdout } = await installation.run('audit', '--json', '--server', 'box', '--limit', '10000')
  const records = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { outcome: string; argumentsHash: string })
  const recorded = records.flatMap(({ outcome, argumentsHash }) => (outcome === 'ok' ? [argumentsHash] : []))
  expect(recorded.sort()).toEqual(hashes(wholes).sort())
}

export const SAMPLES = sampleSize(60, 8)
export const sampleOf = <T>(of: fc.Arbitrary<T>): T[] => fc.sample(of, { numRuns: SAMPLES, seed: 20_261_124 })
export const ERAS = ['sessions', 'stateless'] as const
type Era = (typeof ERAS)[number]

/** A client of an era, and how it asks for something. */
export async function clientIn(era: Era, { installation }: Bed, ...words: string[]) {
  const raw: RawClient = installation.attachRaw(...words)
  if (era === 'sessions') await raw.initialize()
  return (method: string, params: Json, meta: Json = {}) => {
    const _meta = { ...(era === 'stateless' ? MODERN_META : {}), ...meta }
    return raw.request(method, { ...params, ...(Object.keys(_meta).length === 0 ? {} : { _meta }) })
  }
}

export const WAYS = ['search', 'dynamic', 'direct', 'transparent'] as const
export const wordsFor = (way: (typeof WAYS)[number]): string[] => ['--expose', way, ...(way === 'transparent' ? ['--server', 'box'] : [])]
