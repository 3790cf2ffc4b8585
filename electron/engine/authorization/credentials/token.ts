import { createHash, randomBytes } from 'node:crypto'

/** The prefix of our tokens, by which people and secret scanners recognize them. */
const PREFIX = 'tooltray_'

/** Creates a token: our prefix and 256 random bits as base64url (RFC 4648, section 5), so it fits into a header unchanged (RFC 6750). */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** Whether a text has the form of our tokens. */
export function isToken(text: string): boolean {
  return text.length === PREFIX.length + 43 && text.startsWith(PREFIX)
}

/**
 * The stored hash of a token: its SHA-256, in hex. A slow hash would add nothing: it protects guessable passwords, and 256 random bits
 * cannot be guessed. The hash also makes the lookup safe against timing attacks, since the beginning of a hash cannot be chosen.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
