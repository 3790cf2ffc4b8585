import { createHash } from 'node:crypto'

/**
 * A server's address in one spelling: the case of scheme and host, the default port, a fragment and a trailing slash make no difference;
 * path and query do. Throws a `TypeError` for what is no URL.
 */
export function normalServerUrl(address: string): string {
  const url = new URL(address)
  url.hash = ''
  url.username = ''
  url.password = ''
  if (url.pathname.endsWith('/')) url.pathname = url.pathname.replace(/\/+$/, '')
  return url.search === '' && url.pathname === '/' ? url.origin : url.href
}

/** 32 hex digits that stand for a server's address where names of files and keychain entries are made of it. */
export function serverKey(normalUrl: string): string {
  return createHash('sha256').update(normalUrl).digest('hex').slice(0, 32)
}
