import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may see the page: whoever has a one-time token may exchange it, once, for a cookie. */
export interface PageAccess {
  /** A new token. Only the newest is good. */
  issueToken(): string
  /** The value for the cookie, or undefined when the token is not the newest or was used already. */
  redeem(token: string): string | undefined
  /** Whether a request's `Cookie` header holds a cookie that was given out. */
  admits(cookieHeader: string | undefined): boolean
}

/** Bytes of a token or a cookie: 256 bits cannot be guessed, so nothing counts the tries. */
const SECRET_BYTES = 32
/** A browser that is let in for the hundredth time pushes out the first. */
const MOST_COOKIES = 100

/** @param cookieName differs between ports: browsers keep one jar for all ports of a host. */
export function pageAccess(cookieName: string): PageAccess {
  let token: string | undefined
  const cookies: string[] = []
  return {
    issueToken: () => (token = newSecret()),
    redeem(offered) {
      if (token === undefined || !same(offered, token)) return undefined
      token = undefined
      const cookie = newSecret()
      cookies.push(cookie)
      if (cookies.length > MOST_COOKIES) cookies.shift()
      return cookie
    },
    admits: (header) => valuesOf(header, cookieName).some((value) => cookies.some((cookie) => same(value, cookie))),
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Compares in a time that tells nothing of where two texts differ. */
function same(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function valuesOf(cookieHeader: string | undefined, name: string): string[] {
  return (cookieHeader ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at !== -1 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}
