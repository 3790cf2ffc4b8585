/**
 * How long clients may cache our own lists (MCP specification 2026-07-28, caching). It is also the delay after which a client that did not
 * subscribe sees a change.
 */
const HINT = { ttlMs: 60_000, cacheScope: 'private' }

/**
 * Adds a caching hint to the result of a request that returns a list, a folder, or an entry of a list (SEP-2640: `skills/get`). Other
 * results are returned unchanged.
 */
export function withCachingHint(method: string, result: Record<string, unknown>): Record<string, unknown> {
  const isCacheable = method.endsWith('/list') || method === 'skills/get' || method === 'resources/directory/read'
  return isCacheable ? { ...HINT, ...result } : result
}
