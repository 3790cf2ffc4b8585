import { createHash } from 'node:crypto'

/** An authenticated client over HTTP. */
export interface Principal {
  /**
   * The name of the credential, or of the person or program in a token of an OpenID provider. It is stable and identifies the client
   * everywhere.
   */
  readonly name: string
  /**
   * Identifies the person behind it, by the credential or by the provider's subject: unlike the name, it never changes, and is never used
   * for another one.
   */
  readonly person: string
  /** The profile that it is bound to, whatever path it requests; undefined: any. */
  readonly profile?: string | undefined
  /** The role that applies to it. */
  readonly role?: string | undefined
}

/** Returns the id of the person behind a credential, by the hash of its token. */
export function personOfCredential(hash: string): string {
  return `c-${idOf(hash)}`
}

/** Returns the id of a person at an OpenID provider. */
export function personOfProvider(issuer: string, subject: string): string {
  return `o-${idOf(issuer, subject)}`
}

/** Returns the id of a user whom a trusted proxy names, behind the credential of the proxy. */
export function personBehind(person: string, user: string): string {
  return `${person}.${idOf(user)}`
}

/** Whether a person is the holder of a credential, or a user behind it. */
export function isBehind(person: string, credential: string): boolean {
  return person === credential || person.startsWith(`${credential}.`)
}

/** Whether the id is that of the holder of a credential, or of a user behind one. */
export function hasCredential(person: string): boolean {
  return person.startsWith('c-')
}

function idOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
