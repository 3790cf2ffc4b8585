import { type SearchHit, type SearchIndex, type SearchOptions } from '../search-index.ts'

/** Identifies the rules behind `allowed`, so that answers for other rules are never returned. */
export interface CachedSearchOptions extends SearchOptions {
  /** Changes with the result of `allowed`. Without it, searches with `allowed` are not cached. */
  rules?: string
}

export interface CachedSearch {
  search(query: string, options: CachedSearchOptions): SearchHit[]
  readonly hits: number
  readonly misses: number
}

/** Longer queries are unlikely to repeat. */
const LONGEST_KEPT = 1_000

/**
 * Caches the last `capacity` answers of an index (least recently used). The cache is cleared when the index changes. Queries that differ
 * only in white space and Unicode form share an answer. Capitals matter, because names are split at them.
 */
export function cacheSearches(index: SearchIndex, capacity = 500): CachedSearch {
  const answers = new Map<string, readonly SearchHit[]>()
  let version = index.version
  let hits = 0
  let misses = 0
  return {
    search(query, options) {
      if (query.length > LONGEST_KEPT || (options.allowed !== undefined && options.rules === undefined)) return index.search(query, options)
      if (version !== index.version) {
        answers.clear()
        version = index.version
      }
      const { limit, server, explain, rules, request } = options
      const asked = query.normalize('NFC').trim().replace(/\s+/g, ' ')
      const key = JSON.stringify([asked, limit, server ?? null, explain === true, rules ?? null, request !== undefined])
      const known = answers.get(key)
      if (known === undefined) misses++
      else hits++
      const answer = known ?? index.search(query, options)
      answers.delete(key)
      answers.set(key, answer)
      const [oldest] = answers.keys()
      if (answers.size > capacity && oldest !== undefined) answers.delete(oldest)
      return [...answer]
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
  }
}
