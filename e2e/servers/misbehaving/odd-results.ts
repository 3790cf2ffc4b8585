/**
 * Answers with every shape of result and with what is no result (result-shapes.ts, one tool for each), in a revision of the protocol.
 * Written by hand, so that nothing fixes an answer on its way.
 *
 *   --revision R   over stdio, in that revision
 *   --http on      over HTTP on a free port of 127.0.0.1: `/R/json` and `/R/stream` for each revision R, with answers as a JSON body or as
 *                  a stream of events. Writes one JSON line of their URLs when it listens.
 *
 * `openings` tells how often it was greeted. `asks` wants an answer to a question before it goes on, in the revision that has such.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as read } from 'node:stream/consumers'
import { tool } from '../plain-server.ts'
import { MODERN, oddAnswers, question, resultShapes, revisions } from '../fixtures/result-shapes.ts'
import { flags, readMessages, type Json, type Message } from '../wire.ts'

const { revision, http } = flags({ revision: '2025-11-25', http: '' })
const openings = new Map<string, number>()

/** The text of the answer to a request. */
function answerTo({ id, method, params = {} }: Message, spoken: string, where: string): string {
  const modern = spoken === MODERN
  const result = (value: Json): string => JSON.stringify({ jsonrpc: '2.0', id, result: value })
  const complete = (value: Json): string => result(modern ? { resultType: 'complete', ...value } : value)
  const greeted = (): void => void openings.set(where, (openings.get(where) ?? 0) + 1)
  const serverInfo = { name: 'odd', version: '1.0.0' }
  const cached = modern ? { ttlMs: 0, cacheScope: 'private' } : {}
  if (method === 'initialize' && !modern) {
    greeted()
    return result({ protocolVersion: spoken, capabilities: { tools: {} }, serverInfo })
  }
  if (method === 'server/discover' && modern) {
    greeted()
    return complete({
      supportedVersions: [MODERN],
      capabilities: { tools: {} },
      serverInfo,
      ...cached,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    })
  }
  const name = String(params['name'])
  if (method === 'tools/list')
    return complete({
      tools: ['openings', 'asks', ...Object.keys(resultShapes), ...Object.keys(oddAnswers)].map((each) => tool(each, `Gives ${each}`)),
      ...cached,
    })
  if (method === 'tools/call' && name === 'openings') return complete({ content: [{ type: 'text', text: String(openings.get(where)) }] })
  if (method === 'tools/call' && name === 'asks') return result(question)
  if (method === 'tools/call' && oddAnswers[name] !== undefined) return oddAnswers[name](JSON.stringify(id))
  const shape = method === 'tools/call' ? resultShapes[name] : undefined
  // What a result says of itself may be left out.
  if (shape !== undefined) return name.startsWith('no') ? result(shape) : complete(shape)
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [, spoken = '', way] = (incoming.url ?? '').split('/')
  if (incoming.method !== 'POST') return void outgoing.writeHead(405).end()
  const message = JSON.parse(await read(incoming)) as Message
  if (message.id === undefined) return void outgoing.writeHead(202).end()
  const answer = answerTo(message, spoken, `${spoken}/${way}`)
  if (way === 'json') return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  outgoing.write(`: here it comes\n\nevent: message\n`)
  // In pieces that keep to no line and to no character.
  const bytes = Buffer.from(`data: ${answer}\r\n\r\n`)
  for (let at = 0; at < bytes.length; at += 1_000) outgoing.write(bytes.subarray(at, at + 1_000))
  outgoing.end()
}

if (http === '') {
  readMessages(
    (message) =>
      message.id !== undefined && message.method !== undefined && process.stdout.write(`${answerTo(message, revision, 'stdio')}\n`),
    () => process.exit(0),
  )
} else {
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0, '127.0.0.1', () => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paths = revisions.flatMap((each) => [`${each}/json`, `${each}/stream`])
    process.stdout.write(`${JSON.stringify(Object.fromEntries(paths.map((path) => [path, `${base}/${path}`])))}\n`)
  })
  process.stdin.resume().on('end', () => process.exit(0))
}
