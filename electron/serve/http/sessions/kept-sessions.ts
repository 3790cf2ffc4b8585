import type { Clock } from '../../../engine/base/platform.ts'

/** The session of a client connected over HTTP. */
export interface HttpSession {
  /** The name of its credential; empty if none is required. */
  readonly owner: string
  /** In ms. The session ends if it is unused for this long and has no open response. */
  readonly idleLimit: number
  /** Whether a response is open. */
  busy(): boolean
  /** Ends the session and every open response. */
  end(): void
}

/** The sessions of a listener, limited per credential and in total. Unused sessions end. */
export interface KeptSessions {
  readonly size: number
  /**
   * Adds a session; returns whether there was room. At the limit of its credential, that credential's least recently used session ends. At
   * the total limit, only an idle session ends, never a busy one.
   */
  keep(session: HttpSession): boolean
  /** Marks a session as just used. */
  used(session: HttpSession): void
  /** Removes a session that has ended by itself. */
  forget(session: HttpSession): void
  /** Ends the sessions of a credential. */
  endOf(owner: string): void
  /** Ends all sessions and accepts no more. */
  close(): void
}

/**
 * Sessions over HTTP of one credential, or of all clients if none is required: enough for a small team's agents. Over it: the least
 * recently used session ends, one without an open response first.
 */
const MOST_OF_ONE = 256
/**
 * Sessions over HTTP together. Over it: a session without an open response ends; if there is none, the new session is refused with HTTP
 * 503.
 */
const MOST_TOGETHER = 1_024
/** In ms, between checks for unused sessions. */
const LOOK_EVERY = 60_000

/**
 * Creates the list of sessions of one listener. It owns a timer while there are sessions.
 *
 * @param onChange is called when a session was added or removed.
 */
export function keptSessions(clock: Pick<Clock, 'after' | 'monotonic'>, onChange: () => void): KeptSessions {
  /** When each was last used, on the monotonic clock, the most recent last. */
  const usedAt = new Map<HttpSession, number>()
  let cancelLook: (() => void) | undefined
  let closed = false

  const use = (session: HttpSession): void => {
    usedAt.delete(session)
    usedAt.set(session, clock.monotonic())
  }

  const forget = (session: HttpSession): void => {
    if (usedAt.delete(session)) onChange()
  }

  const end = (session: HttpSession): void => {
    forget(session)
    session.end()
  }

  const look = (): void => {
    cancelLook = undefined
    const now = clock.monotonic()
    for (const [session, at] of [...usedAt]) {
      // A session with an open response counts as used, even without messages.
      if (session.busy()) usedAt.set(session, now)
      else if (now - at >= session.idleLimit) end(session)
    }
    lookSoon()
  }
  const lookSoon = (): void => {
    if (usedAt.size > 0 && !closed) cancelLook ??= clock.after(LOOK_EVERY, look)
  }

  return {
    get size() {
      return usedAt.size
    },
    keep(session) {
      if (closed) return false
      const own = [...usedAt.keys()].filter(({ owner }) => owner === session.owner)
      const [oldest] = own
      if (own.length >= MOST_OF_ONE && oldest !== undefined) end(own.find((each) => !each.busy()) ?? oldest)
      if (usedAt.size >= MOST_TOGETHER) {
        const unused = [...usedAt.keys()].find((each) => !each.busy())
        if (unused === undefined) return false
        end(unused)
      }
      use(session)
      lookSoon()
      onChange()
      return true
    },
    used(session) {
      if (usedAt.has(session)) use(session)
    },
    forget,
    endOf(owner) {
      for (const session of [...usedAt.keys()]) if (session.owner === owner) end(session)
    },
    close() {
      closed = true
      cancelLook?.()
      for (const session of [...usedAt.keys()]) end(session)
    },
  }
}
