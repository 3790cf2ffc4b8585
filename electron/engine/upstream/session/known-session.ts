import { ProtocolError } from '@modelcontextprotocol/client'
import { abortable } from '../../base/call-signal.ts'
import type { Clock } from '../../base/platform.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { httpStatusOf } from './remote.ts'
import type { RequestLimits, SendRequest } from './requests-in-era.ts'

/** The server was asked whether it still knows our session, and does not. Nothing else was sent. */
export class SessionForgotten extends Error {
  override readonly name = 'SessionForgotten'
}

/** In ms. A server that responded this recently is not pinged: a call each second should not become slower. */
export const HEARD_LATELY = 10_000
/** Time in ms for a server to confirm the session. Over it: it gets the call anyway. */
const PING_LIMIT = 5_000

/** Whether a request is harmless if it is carried out twice. Calls are not, unless their tool declares it. */
export function mayRunTwice({ method }: OwnRequest, { repeatable }: RequestLimits): boolean {
  return repeatable ?? method !== 'tools/call'
}

/** The code that the SDKs give an unknown session (`Session not found`), and what servers call it. Tools have codes of their own. */
const FORGOTTEN_CODE = -32_001
const FORGOTTEN_WORDS = [
  /\bsession\b.{0,40}\b(?:not found|unknown|expired|invalid|terminated|does not exist)\b/i,
  /\b(?:unknown|invalid|expired|no valid|no such) (?:mcp )?session\b/i,
]

/**
 * Whether an error means an unknown session: HTTP 404 by the specification (Streamable HTTP, session management), 400 or 410 with some
 * servers, and with others 200 and an error of JSON-RPC.
 */
export function saysForgotten(error: unknown): boolean {
  const status = httpStatusOf(error)
  if (status === 404 || status === 400 || status === 410) return true
  return error instanceof ProtocolError && error.code === FORGOTTEN_CODE && FORGOTTEN_WORDS.some((words) => words.test(error.message))
}

/**
 * Sends requests over a session that the server can forget. If a call that must not run twice is refused because of a forgotten session, it
 * cannot be repeated, because it may have been carried out. So after a silence, the server is pinged first.
 *
 * @returns a function that throws `SessionForgotten`, and the errors of `send`.
 */
export function knowingSession(send: SendRequest, clock: Pick<Clock, 'monotonic'>): SendRequest {
  let heardAt = clock.monotonic()
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    try {
      await send({ method: 'ping' }, { timeout: PING_LIMIT })
    } catch (error) {
      if (saysForgotten(error)) throw new SessionForgotten('The session has been forgotten.', { cause: error })
      // For any other problem, the call itself will fail.
    }
    heardAt = clock.monotonic()
  }

  return async (request, limits) => {
    if (!mayRunTwice(request, limits) && clock.monotonic() - heardAt >= HEARD_LATELY)
      await abortable((asking ??= ask().finally(() => (asking = undefined))), limits.signal)
    const result = await send(request, limits)
    heardAt = clock.monotonic()
    return result
  }
}
