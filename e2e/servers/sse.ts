import { parseJSONRPCMessage, type McpServer, type Transport } from '@modelcontextprotocol/server'
import { randomUUID } from 'node:crypto'

export interface SseConnections {
  /** Answers `GET`: a stream of events, first `endpoint` with where to post to. */
  open: (request: Request) => Promise<Response>
  /** Answers `POST`: takes a message for the connection named by `?sessionId=`. */
  post: (request: Request) => Promise<Response>
}

/**
 * The HTTP+SSE transport of revision 2024-11-05 (basic/transports, "HTTP with SSE"), the server's side: one stream and one
 * server for each connection. Here by hand because the current SDK has only the client's side.
 */
export function sseConnections(postPath: string, createServer: () => McpServer): SseConnections {
  const connections = new Map<string, Transport>()

  return {
    async open(request) {
      const sessionId = randomUUID()
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      const transport: Transport = {
        sessionId,
        start: async () => undefined,
        send: (message) => writer.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`),
        async close() {
          if (!connections.delete(sessionId)) return
          await writer.abort()
          transport.onclose?.()
        },
      }
      connections.set(sessionId, transport)
      request.signal.addEventListener('abort', () => void transport.close())
      await createServer().connect(transport)
      void writer.write(`event: endpoint\ndata: ${postPath}?sessionId=${sessionId}\n\n`)
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
      return new Response(readable.pipeThrough(new TextEncoderStream()), { headers })
    },

    async post(request) {
      const transport = connections.get(new URL(request.url).searchParams.get('sessionId') ?? '')
      if (transport === undefined) return new Response('Session not found', { status: 404 })
      transport.onmessage?.(parseJSONRPCMessage(await request.json()))
      return new Response('Accepted', { status: 202 })
    },
  }
}
