import { ProtocolError, SseError } from '@modelcontextprotocol/client'
import type { Middleware } from '../pipeline.ts'

/** Stands as `data` in the error of a request whose answer can no longer come. Told apart by identity: no server can send it. */
const BROKEN_STREAM: unknown = Object.freeze({ code: 'server_disconnected' })

/** The error of a request whose answer stream ended without an answer (Streamable HTTP). */
export function brokenStream(): ProtocolError {
  return new ProtocolError(-32000, 'The stream of the answer broke.', BROKEN_STREAM)
}

/** Whether a request failed with `brokenStream()`. */
export function isBrokenStream(error: unknown): boolean {
  return error instanceof ProtocolError && error.data === BROKEN_STREAM
}

/**
 * Hangs up when the stream of an open HTTP+SSE connection breaks: the SDK opens a new stream, which is a new session that nobody greeted,
 * and leaves the old one's requests waiting.
 */
export const brokenStreams: Middleware = (next) => {
  let open = false
  return {
    negotiated: () => (open = true),
    failed(error) {
      next.failed(error)
      // Not at once: whoever tells the error is about to set the timer for its new stream, which closing is to clear.
      if (open && error instanceof SseError) setImmediate(next.disconnect)
    },
  }
}
