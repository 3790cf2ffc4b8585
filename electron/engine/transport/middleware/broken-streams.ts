import { ProtocolError, SseError } from '@modelcontextprotocol/client'
import type { Middleware } from '../pipeline.ts'

/** The `data` in the error of a request whose response can no longer come. Compared by identity, so no server can fake it. */
const BROKEN_STREAM: unknown = Object.freeze({ code: 'server_disconnected' })

/** The error of a request whose response stream ended without a response (Streamable HTTP). */
export function brokenStream(): ProtocolError {
  return new ProtocolError(-32000, 'The stream of the answer broke.', BROKEN_STREAM)
}

/** Whether a request failed with `brokenStream()`. */
export function isBrokenStream(error: unknown): boolean {
  return error instanceof ProtocolError && error.data === BROKEN_STREAM
}

/**
 * Disconnects when the stream of an open HTTP+SSE connection breaks. Otherwise the SDK would open a new stream, which is a new session
 * without a handshake, and leave the requests of the old one waiting.
 */
export const brokenStreams: Middleware = (next) => {
  let open = false
  return {
    negotiated: () => (open = true),
    failed(error) {
      next.failed(error)
      // Deferred: the SDK is about to set the timer for its new stream, and disconnecting must clear it.
      if (open && error instanceof SseError) setImmediate(next.disconnect)
    },
  }
}
