import { ProtocolError, SseError, type Transport } from '@modelcontextprotocol/client'

/** Stands as `data` in the error of a request whose answer can no longer come. Told apart by identity: no server can send it. */
const BROKEN_STREAM: unknown = Object.freeze({ code: 'server_disconnected' })

/** The error of a request whose answer stream ended without an answer (Streamable HTTP). */
export function brokenStream(): ProtocolError {
  return new ProtocolError(-32000, 'The stream of the answer broke.', BROKEN_STREAM)
}

export function isBrokenStream(error: unknown): boolean {
  return error instanceof ProtocolError && error.data === BROKEN_STREAM
}

/**
 * Closes a transport of HTTP+SSE when its stream breaks: the SDK opens a new stream, which is a new session that nobody greeted, and leaves
 * the old one's requests waiting. Must be called after `Client.connect`.
 */
export function closeWithStream(transport: Transport): void {
  const { onerror } = transport
  transport.onerror = (error) => {
    onerror?.(error)
    // Not at once: whoever tells the error is about to set the timer for its new stream, which closing is to clear.
    if (error instanceof SseError) setImmediate(() => void transport.close())
  }
}
