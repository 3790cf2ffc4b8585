import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../engine/base/platform.ts'

/** Access to the page: a one-time token can be exchanged for the secret of a session. */
export interface PageAccess {
  /** Returns a new token. Only the newest is valid. */
  issueToken(): string
  /** Returns the secret of a new session; undefined if the token is not the newest or was used. */
  redeem(token: string): string | undefined
  /** Returns whether a secret belongs to a session, and marks the session as used. */
  admits(secret: string): boolean
  /** Returns how long the session lasts if unused, in ms; 0 if it has ended. */
  timeLeft(secret: string): number
}

/** Bytes of a token or a secret: 256 bits cannot be guessed, so attempts are not limited. */
const SECRET_BYTES = 32
/** Browser sessions of the window at the same time. Over it: the least recently used session ends, and its browser needs a new link. */
const MOST_SESSIONS = 100
/** How long an unused browser session of the window lasts, in ms. Over it: the session ends, and the browser needs a new link. */
export const IDLE_LIMIT = 12 * 3_600_000

/** Creates the access of one page. It owns the token and the sessions. */
export function pageAccess(clock: Pick<Clock, 'monotonic'>): PageAccess {
  let token: string | undefined
  /**
   * When each was last used, on the monotonic clock, the most recent last. Keyed by digest: the duration of a lookup reveals nothing of a
   * secret.
   */
  const sessions = new Map<string, number>()

  const use = (key: string): void => {
    sessions.delete(key)
    sessions.set(key, clock.monotonic())
  }
  const timeLeft = (key: string): number => Math.max(0, (sessions.get(key) ?? -Infinity) + IDLE_LIMIT - clock.monotonic())

  return {
    issueToken: () => (token = newSecret()),
    redeem(offered) {
      if (token === undefined || !timingSafeEqual(digest(offered), digest(token))) return undefined
      token = undefined
      const secret = newSecret()
      use(keyOf(secret))
      const [longestAgo] = sessions.keys()
      if (sessions.size > MOST_SESSIONS && longestAgo !== undefined) sessions.delete(longestAgo)
      return secret
    },
    admits(secret) {
      const key = keyOf(secret)
      if (timeLeft(key) > 0) {
        use(key)
        return true
      }
      sessions.delete(key)
      return false
    },
    timeLeft: (secret) => timeLeft(keyOf(secret)),
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function keyOf(secret: string): string {
  return digest(secret).toString('base64')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
