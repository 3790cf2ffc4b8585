import { type JSONRPCMessage, SseError, type Transport } from '@modelcontextprotocol/client'

/** Stands as `data` in the error of a request whose answer can no longer come. Told apart by identity: no server can send it. */
export const BROKEN_STREAM: unknown = Object.freeze({ code: 'server_disconnected' })

/**
 * Makes an end of a connected remote transport known, which the SDK keeps to itself. Must be called after `Client.connect`.
 *
 * Streamable HTTP: a request whose stream ends without an answer is left waiting; here it fails with `BROKEN_STREAM`.
 * SSE: the SDK opens a new stream, which is a new session that nobody greeted, and leaves the old one's requests waiting; here the
 * transport closes.
 */
export function tellBrokenStreams(transport: Transport): void {
  const { onmessage, onerror } = transport
  const send = transport.send.bind(transport)
  const unanswered = new Set<string | number>()

  transport.send = async (message, options) => {
    const id = requestId(message)
    if (id === undefined || options?.onRequestStreamEnd !== undefined) return send(message, options)
    const onRequestStreamEnd = (): void => {
      if (!unanswered.delete(id)) return
      onmessage?.({ jsonrpc: '2.0', id, error: { code: -32000, message: 'The stream of the answer broke.', data: BROKEN_STREAM } })
    }
    unanswered.add(id)
    try {
      await send(message, { ...options, onRequestStreamEnd })
    } catch (error) {
      unanswered.delete(id)
      throw error
    }
  }
  transport.onmessage = (message, extra) => {
    if (!('method' in message) && message.id !== undefined) unanswered.delete(message.id)
    onmessage?.(message, extra)
  }
  transport.onerror = (error) => {
    onerror?.(error)
    // Not at once: whoever tells the error is about to set the timer for its new stream, which closing is to clear.
    if (error instanceof SseError) setImmediate(() => void transport.close())
  }
}

function requestId(message: JSONRPCMessage | JSONRPCMessage[]): string | number | undefined {
  return !Array.isArray(message) && 'method' in message && 'id' in message ? message.id : undefined
}
