import type { FetchLike, JSONRPCMessage, Transport } from '@modelcontextprotocol/client'

/**
 * Ends the POST of a message with its exchange. The SDK's HTTP+SSE transport ignores `requestSignal`, and leaves the POST of a cancelled
 * call open as long as the server keeps it.
 *
 * @param open creates the transport with the given `fetch`.
 */
export function endingPosts<Sse extends Transport>(fetch: FetchLike, open: (fetch: FetchLike) => Sse): Sse {
  /** Signals of messages that wait for their POST, by the beginning of their text. */
  const signals = new Map<string, AbortSignal>()
  const transport = open((url, init) => {
    const start = startOf(init?.body)
    const signal = start === undefined ? undefined : signals.get(start)
    if (start === undefined || signal === undefined) return fetch(url, init)
    signals.delete(start)
    return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
  })
  const { send } = transport
  transport.send = (message, options) => {
    const start = startOf(startingWith(message))
    if (start !== undefined && options?.requestSignal !== undefined) signals.set(start, options.requestSignal)
    return send.call(transport, message, options)
  }
  return transport
}

/** Identifies a message among all in progress: the id of our request, or of the one that it cancels. */
const START = /^\{"jsonrpc":"2\.0",(?:"id":\d+|"method":"notifications\/cancelled","params":\{"requestId":\d+),/

function startOf(text: unknown): string | undefined {
  return typeof text === 'string' ? START.exec(text)?.[0] : undefined
}

/** The beginning of a message's text, so that arguments of many megabytes need not be serialized twice. */
function startingWith(message: JSONRPCMessage): string {
  if (!('method' in message)) return ''
  const { method } = message
  if ('id' in message) return JSON.stringify({ jsonrpc: '2.0', id: message.id, method })
  return JSON.stringify({ jsonrpc: '2.0', method, params: { requestId: message.params?.requestId, reason: '' } })
}
