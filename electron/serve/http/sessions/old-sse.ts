import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'
import { encodeMessage, isMessage } from '../../../engine/transport/json/message-lines.ts'
import type { HttpSession } from './kept-sessions.ts'
import { responseWriters } from './response-writers.ts'
import { MESSAGES_PATH } from '../guard/place.ts'
import { noRoom, refusal, sessionNotFound } from './refusals.ts'
import { type RequestContext, type ServerDeps, identityOf } from './request-context.ts'

/**
 * How long a client may leave its new HTTP+SSE stream without a message, in ms: it is stuck, or was never a client. Over it: the stream is
 * closed.
 */
const SILENT_LIMIT = 60_000
/** In ms, between keep-alive comments, which reveal a dead connection. */
const KEEP_ALIVE = 15_000

interface Session extends HttpSession {
  readonly identity: string
  readonly onMessage: (message: JSONRPCMessage) => void
}

/** HTTP+SSE (MCP specification 2024-11-05, transports), for clients that support nothing newer. */
export interface OldSse {
  /** Responds with an event stream; it is a session while it is open. */
  open(context: RequestContext): Promise<void>
  /** Accepts a message for the session of an id, which must have the same principal. */
  take(context: Omit<RequestContext, 'choice' | 'path'>, id: string): Response
}

/**
 * Implemented here, because the SDK's transport for it is frozen and requires Express.
 *
 * Owns the open streams of one listener; each request is handled independently.
 */
export function serveOldSse(deps: ServerDeps): OldSse {
  const sessions = new Map<string, Session>()
  const { clock } = deps

  return {
    open(context) {
      const own = responseWriters(clock)
      if (context.method !== 'GET') return own.send(refusal(405, 'Method not allowed', { headers: { Allow: 'GET' } }), context.outgoing)
      const id = randomUUID()
      const encoder = new TextEncoder()
      let cancelTimer = (): void => undefined
      let ended = false
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined
      const write = (text: string): void => stream?.enqueue(encoder.encode(text))

      const end = (): void => {
        if (ended) return
        ended = true
        sessions.delete(id)
        stream = undefined
        cancelTimer()
        deps.sessions.forget(session)
        own.cut()
        transport.onclose?.()
        conversation.close().catch(deps.onError)
      }
      const transport: Transport = {
        start: async () => undefined,
        send: async (message) => write(`event: message\ndata: ${encodeMessage(message)}\n`),
        close: async () => end(),
      }
      const beat = (): void => {
        write(': here\n\n')
        cancelTimer = clock.after(KEEP_ALIVE, beat)
      }
      const session: Session = {
        owner: context.owner,
        identity: identityOf(context),
        idleLimit: SILENT_LIMIT,
        busy: () => true,
        end,
        onMessage(message) {
          cancelTimer()
          cancelTimer = clock.after(KEEP_ALIVE, beat)
          transport.onmessage?.(message)
        },
      }
      const conversation = deps.serve(transport, context)
      if (!deps.sessions.keep(session)) {
        end()
        return responseWriters(clock).send(noRoom(), context.outgoing)
      }
      sessions.set(id, session)
      cancelTimer = clock.after(SILENT_LIMIT, end)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
          write(`event: endpoint\ndata: ${MESSAGES_PATH}?session=${id}\n\n`)
        },
        cancel: end,
      })
      const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' }
      return own.send(new Response(body, { headers }), context.outgoing).finally(end)
    },
    take({ method, body, principal, owner }, id) {
      if (method !== 'POST') return refusal(405, 'Method not allowed', { headers: { Allow: 'POST' } })
      const session = sessions.get(id)
      if (session === undefined || session.owner !== owner || session.identity !== identityOf({ principal })) return sessionNotFound()
      const messages = Array.isArray(body) ? body : [body]
      if (!messages.every(isMessage)) return refusal(400, 'Parse error: Invalid JSON-RPC message', { code: -32_700 })
      deps.sessions.used(session)
      for (const message of messages) session.onMessage(message)
      return new Response('Accepted', { status: 202 })
    },
  }
}
