import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Message, text } from '../wire.ts'
import { attackTool } from './way.ts'

const MB = 1_000_000
const chunk = Buffer.alloc(MB, 'x')

/** One request, with its message if it is one. */
export interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly message: Message | undefined
  /** Answers as an honest server would. */
  readonly honest: () => void
}

/** Answers one request; the same for all of a way. */
export type HttpWay = (asked: Asked) => Promise<unknown> | void

/** Attacks the call alone, and is honest until then. */
const inCall =
  (attack: HttpWay): HttpWay =>
  (asked) =>
    asked.message?.method === 'tools/call' ? attack(asked) : asked.honest()

/** Writes until nobody listens any more, or `bytes` are written. */
async function pour(response: ServerResponse, bytes: number, piece: Buffer = chunk): Promise<void> {
  for (let written = 0; written < bytes && !response.destroyed; written += piece.length) if (!response.write(piece)) await room(response)
}

/** Until what was written is taken, or nobody takes it any more. */
function room(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle).off('close', settle)
      resolve()
    }
    response.on('drain', settle).on('close', settle)
  })
}

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }

/** What is answered over HTTP. */
export const httpWays: Readonly<Record<string, HttpWay>> = {
  'a body without end': inCall(({ response }) => {
    response.writeHead(200, json).write('{"jsonrpc":"2.0","id":1,"result":"')
    return pour(response, 2_000 * MB)
  }),
  'a stream of one line without end': inCall(({ response }) => {
    response.writeHead(200, events).write('data: ')
    return pour(response, 2_000 * MB)
  }),
  'events without end': inCall(({ response }) => {
    response.writeHead(200, events)
    const event = 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}\n\n'
    return pour(response, 200 * MB, Buffer.from(event.repeat(10_000)))
  }),
  'a stream beside the calls without end': ({ request, response, honest }) => {
    if (request.method !== 'GET') return honest()
    response.writeHead(200, events)
    return pour(response, 100 * MB, Buffer.from('data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n'.repeat(10_000)))
  },
  'a stream beside the calls that ends again and again': ({ request, response, honest }) => {
    if (request.method !== 'GET') return honest()
    response.writeHead(200, events).end('retry: 0\n\nid: 1\ndata: \n\n')
  },
  'one byte at a time': inCall(async ({ response }) => {
    response.writeHead(200, json)
    while (!response.destroyed) {
      response.write(' ')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }),
  'compressed a thousandfold': inCall(({ response }) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000 * MB, ' ')))
  }),
  'redirects in a circle': inCall(({ response }) => void response.writeHead(307, { location: '/mcp?again' }).end()),
  'a length that is a lie': inCall(({ response }) => {
    response.writeHead(200, { ...json, 'content-length': '100000000' }).write('{"jsonrpc"')
    response.destroy()
  }),
  'never a header': inCall(() => undefined),
  'sign-in asked for again and again': ({ response }) => {
    response.writeHead(401, { 'www-authenticate': `Bearer ${'error="invalid_token", '.repeat(400)}` }).end()
  },
  'a sign-in whose documents are slow': ({ request, response }) => {
    if (request.url?.startsWith('/.well-known/') === true) return
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="http://${request.headers.host ?? ''}/.well-known/x"` }).end()
  },
  'a sign-in whose documents are huge': ({ request, response }) => {
    if (request.url?.startsWith('/.well-known/') === true) {
      response.writeHead(200, json).write('{"issuer":"')
      return pour(response, 500 * MB)
    }
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  },
  'a session that is never known': ({ response, message, honest }) => {
    if (message?.method === 'initialize') return honest()
    response.writeHead(404).end()
  },
  'a page of 300 MB': ({ response, message, honest }) => {
    if (message?.method !== 'tools/list') return honest()
    response.writeHead(200, json).write(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":{"tools":[{"name":"`)
    return pour(response, 300 * MB)
  },
}

/** What an honest server answers. */
export function honestResult({ method }: Message): Record<string, unknown> {
  if (method === 'initialize')
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'hostile', version: '1' } }
  return method === 'tools/list' ? { tools: [attackTool()] } : text('no attack')
}
