import { createHash, randomBytes } from 'node:crypto'

/** What our tokens begin with, so that people, and programs that look for leaked secrets, see what they are. */
const PREFIX = 'tooltray_'

/** A new token: 256 bits of chance as base64url (RFC 4648, section 5) behind our prefix, so it fits into a header as it is (RFC 6750). */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** Whether a text has the form of our tokens. */
export function isToken(text: string): boolean {
  return text.length === PREFIX.length + 43 && text.startsWith(PREFIX)
}

/**
 * What is kept of a token: its SHA-256, in hex. A slow hash would add nothing: it makes guessing what people choose expensive, and nobody
 * guesses 256 bits. It also makes looking a token up safe against a stopwatch, since nobody can choose what a hash begins with.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
