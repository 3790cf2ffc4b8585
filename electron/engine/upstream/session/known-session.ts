import { abortable } from '../../base/call-signal.ts'
import type { Clock } from '../../base/platform.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { httpStatusOf } from './remote.ts'
import type { RequestLimits, SendRequest } from './requests-in-era.ts'

/** The server was asked whether it still knows our session, and does not. Nothing else was sent. */
export class SessionForgotten extends Error {
  override readonly name = 'SessionForgotten'
}

/** A server that was heard of so lately is not asked, in ms: of a call each second none should take longer for it. */
export const HEARD_LATELY = 10_000
/** How long a server may take to say that it still knows the session, in ms. Over it: it gets the call all the same. */
const PING_LIMIT = 5_000

/** Whether a request does no harm when it is carried out twice. Calls do, unless their tool says otherwise. */
export function mayRunTwice({ method }: OwnRequest, { repeatable }: RequestLimits): boolean {
  return repeatable ?? method !== 'tools/call'
}

/**
 * Whether an HTTP status says that a server does not know the session: 404 by the specification (Streamable HTTP, session management), 400
 * with some servers.
 */
export function saysForgotten(error: unknown): boolean {
  const status = httpStatusOf(error)
  return status === 404 || status === 400
}

/**
 * Sends requests over a session that the server can forget. One that may not be carried out twice could not be sent once more when it was
 * refused with a session that has been forgotten, because nobody knows for sure that it was not carried out: after a silence the server is
 * asked first.
 *
 * @returns throws `SessionForgotten`, and what `send` throws.
 */
export function knowingSession(send: SendRequest, clock: Pick<Clock, 'monotonic'>): SendRequest {
  let heardAt = clock.monotonic()
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    try {
      await send({ method: 'ping' }, { timeout: PING_LIMIT })
    } catch (error) {
      if (saysForgotten(error)) throw new SessionForgotten('The session has been forgotten.', { cause: error })
      // Whatever else is the matter, the call itself will tell.
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
