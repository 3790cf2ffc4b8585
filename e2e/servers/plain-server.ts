import { readMessages, RpcError, writeMessage, type Json, type Message, type RequestId } from './wire.ts'

export interface Call {
  id: RequestId
  name: string
  args: Json
  /** What the request says beside its arguments. */
  meta: Json
  /** All of its parameters, as they came. */
  params: Json
}

/** What a server does differently from a well-behaved one. */
export interface PlainServer {
  name: string
  /** Revisions it accepts, newest first; asked for another one it offers the first. */
  protocolVersions?: string[]
  /** What it says of its use, for models. */
  instructions?: string
  /** The result of `tools/list`. */
  list: (params: Json) => Json
  /** The result of `tools/call`; throws `RpcError` for a JSON-RPC error. Calls run at the same time. */
  call: (call: Call) => Json | Promise<Json>
  /** What it offers beside tools, by capability. */
  capabilities?: Json
  /** The result of any other request; undefined for one that it does not know. */
  answer?: (method: string, params: Json) => Json | undefined
  /** Sees each message first; true means that it was dealt with, well or badly. */
  intercept?: (message: Message) => boolean
  /** Sends an answer. */
  write?: (message: Json) => void
  onEnd?: () => void
}

/** A tool definition that takes the named arguments, all optional. */
export function tool(name: string, description: string, properties: Json = {}): Json {
  return { name, description, inputSchema: { type: 'object', properties } }
}

/**
 * Serves a 2025-era MCP server over stdio, written by hand, until stdin ends. It answers in every other respect as the
 * specification asks, so that a test sees the one misbehaviour that it is about.
 */
export function servePlain(server: PlainServer): void {
  const { protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'], write = writeMessage } = server

  const answer = async (id: RequestId, method: string, params: Json): Promise<Json> => {
    switch (method) {
      case 'initialize': {
        const asked = String(params['protocolVersion'])
        return {
          protocolVersion: protocolVersions.includes(asked) ? asked : protocolVersions[0],
          capabilities: { tools: { listChanged: true }, logging: {}, ...server.capabilities },
          serverInfo: { name: server.name, version: '1.0.0' },
          ...(server.instructions === undefined ? {} : { instructions: server.instructions }),
        }
      }
      case 'ping':
      case 'logging/setLevel':
        return {}
      case 'tools/list':
        return server.list(params)
      case 'tools/call':
        return server.call({
          id,
          name: String(params['name']),
          args: (params['arguments'] ?? {}) as Json,
          meta: (params['_meta'] ?? {}) as Json,
          params,
        })
      default: {
        const result = server.answer?.(method, params)
        if (result === undefined) throw new RpcError(-32601, 'Method not found')
        return result
      }
    }
  }

  const onMessage = async (message: Message): Promise<void> => {
    if (server.intercept?.(message) === true) return
    const { id, method, params = {} } = message
    if (id === undefined || method === undefined) return
    try {
      write({ id, result: await answer(id, method, params) })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      write({ id, error: { code: error.code, message: error.message, ...(error.data === undefined ? {} : { data: error.data }) } })
    }
  }

  readMessages((message) => void onMessage(message), server.onEnd ?? (() => process.exit(0)))
}

/** The answer to a call of a tool that the server does not have. */
export function unknownTool(name: string): RpcError {
  return new RpcError(-32602, `Unknown tool: ${name}`)
}
