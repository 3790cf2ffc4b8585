import { createHash } from 'node:crypto'

/** What a sign-in belongs to: one account at one server, and one person. */
export interface SignInKey {
  /** A normal server URL. */
  readonly url: string
  /** The name of the account in servers.json. */
  readonly account: string
  /** The id of a person who connects over HTTP and signed in for themselves; undefined for the user of this computer. */
  readonly person?: string | undefined
}

/** Returns the key alone of something that has one. */
export function signInKey({ url, account, person }: SignInKey): SignInKey {
  return person === undefined ? { url, account } : { url, account, person }
}

/**
 * Normalizes a server's address: the case of scheme and host, the default port, a fragment, and a trailing slash do not matter; path and
 * query do. Throws a `TypeError` for an invalid URL.
 */
export function normalServerUrl(address: string): string {
  const url = new URL(address)
  url.hash = ''
  url.username = ''
  url.password = ''
  if (url.pathname.endsWith('/')) url.pathname = url.pathname.replace(/\/+$/, '')
  return url.search === '' && url.pathname === '/' ? url.origin : url.href
}

/** Returns 32 hex digits that identify a sign-in in names of files and keychain entries. */
export function signInId({ url, account, person }: SignInKey): string {
  const text = JSON.stringify(person === undefined ? [url, account] : [url, account, person])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
