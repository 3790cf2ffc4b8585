import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../engine/base/platform.ts'

/** Who may use the page: whoever has a one-time token may exchange it, once, for the secret of a session. */
export interface PageAccess {
  /** A new token. Only the newest is good. */
  issueToken(): string
  /** The secret of a new session, or undefined when the token is not the newest or was used already. */
  redeem(token: string): string | undefined
  /** Whether a secret is that of a session. The session counts as used. */
  admits(secret: string): boolean
  /** How long a session goes on if nobody uses it, in ms; 0 when it is over. */
  timeLeft(secret: string): number
}

/** Bytes of a token or a secret: 256 bits cannot be guessed, so nothing counts the tries. */
const SECRET_BYTES = 32
/**
 * Browsers that have a session of the window at the same time. Over it: the session that was used longest ago ends, and its browser needs a
 * new link.
 */
const MOST_SESSIONS = 100
/**
 * How long a browser's session of the window lasts that is not used, in ms. Over it: the session ends, and the browser needs a new link.
 */
export const IDLE_LIMIT = 12 * 3_600_000

export function pageAccess(clock: Pick<Clock, 'monotonic'>): PageAccess {
  let token: string | undefined
  /** When each was last used, on the monotonic clock, the latest last. By digests: a look-up tells in its time nothing of a secret. */
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
