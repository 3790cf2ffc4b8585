import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

/** Characters that look different in every typeface: no 0 and O, no 1, I and L, no U beside V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Creates a code of 39 random bits, in two groups: `K7PM-Q2XD`. Five wrong tries find it with a chance of one in 130,000,000,000. */
export function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`
}

/** Whether a typed text is a code, in any case and grouping. The duration does not depend on where they differ. */
export function isCode(typed: string, code: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(code))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text.toUpperCase().replace(/[\s-]/g, '')).digest()
}
