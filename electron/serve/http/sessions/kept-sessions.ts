import type { Clock } from '../../../engine/base/platform.ts'

/** A conversation of a client that came in by HTTP. */
export interface HttpSession {
  /** The name of the credential that it came in by; empty where none is asked for. */
  readonly owner: string
  /** Nobody uses it for so long, and no answer of it is open: then it ends. In ms. */
  readonly idleLimit: number
  /** Whether an answer of it is open. */
  busy(): boolean
  /** Ends it, and every answer that is open. */
  end(): void
}

/** The sessions of a door: so many of one credential, so many together, each for as long as it is used. */
export interface KeptSessions {
  readonly size: number
  /**
   * Keeps one more, and returns whether there was room. A credential that has its number loses the one that it has not used for longest; to
   * others nobody loses one that is in use.
   */
  keep(session: HttpSession): boolean
  /** It was used just now. */
  used(session: HttpSession): void
  /** It has ended by itself. */
  forget(session: HttpSession): void
  /** Ends those that came in by a credential. */
  endOf(owner: string): void
  /** Ends all, and keeps no more. */
  close(): void
}

/**
 * Sessions over HTTP of one credential, or of all clients where none is asked for: enough for a small team's agents. Over it: one of them
 * ends, the one without an open answer first that was used longest ago.
 */
const MOST_OF_ONE = 256
/** Sessions over HTTP together. Over it: one without an open answer ends; where there is none, the new session is refused with HTTP 503. */
const MOST_TOGETHER = 1_024
/** How often is looked for sessions that nobody uses, in ms. */
const LOOK_EVERY = 60_000

/** @param onChange is called when one came or went. */
export function keptSessions(clock: Pick<Clock, 'after' | 'monotonic'>, onChange: () => void): KeptSessions {
  /** When each was last used, on the monotonic clock, the latest last. */
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
      // What is open is used, also where nothing is said.
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
