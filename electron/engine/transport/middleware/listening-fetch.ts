import type { FetchLike } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'

/** The wait before a stream that brought nothing is asked for again, in ms. It doubles each time. */
const FIRST_WAIT = 1_000
/** The longest such wait, in ms. Inner: a wait of our own. */
const LONGEST_WAIT = 60_000

/**
 * Wraps a fetch so that a server is not asked for its own messages (GET of Streamable HTTP) again and again for nothing: the SDK takes any
 * HTTP 200 as a stream, and asks again a second after it ended. Another type than an event stream means that there is none, as 405 would
 * (MCP specification, "Listening for Messages from the Server"). A stream that ended without a message is asked for later each time.
 */
export function listeningFetch(fetch: FetchLike, clock: Pick<Clock, 'after'>): FetchLike {
  let wait = 0
  return async (url, init) => {
    if (init?.method !== 'GET') return fetch(url, init)
    if (wait > 0) await pause(wait, clock, init.signal ?? undefined)
    const response = await fetch(url, init)
    if (!response.ok) return response
    if (!/^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? '') || response.body === null) {
      await response.body?.cancel()
      return new Response(null, { status: 405 })
    }
    let isEmpty = true
    const noting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        isEmpty = false
        wait = 0
        controller.enqueue(chunk)
      },
      flush() {
        if (isEmpty) wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, wait * 2))
      },
    })
    return new Response(response.body.pipeThrough(noting), { status: response.status, headers: response.headers })
  }
}

/** Resolves after a number of ms, or at once when the signal is aborted. */
function pause(ms: number, clock: Pick<Clock, 'after'>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted === true) end()
  })
}
