import { createHash } from 'node:crypto'

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

/** Returns 32 hex digits that identify a server's address in names of files and keychain entries. */
export function serverKey(normalUrl: string): string {
  return createHash('sha256').update(normalUrl).digest('hex').slice(0, 32)
}
