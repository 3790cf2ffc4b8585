import { describe, expect, it } from 'vitest'
import { cacheSearches } from './query-cache.ts'
import { createSearchIndex } from '../search-index.ts'

function cached(capacity?: number): { index: ReturnType<typeof createSearchIndex>; cache: ReturnType<typeof cacheSearches> } {
  const index = createSearchIndex()
  index.setServer('files', [{ name: 'read_file' }, { name: 'write_file' }])
  return { index, cache: cacheSearches(index, capacity) }
}

describe('cacheSearches', () => {
  it('answers the same question once, however it is spaced', () => {
    const { cache } = cached()
    const first = cache.search('read file', { limit: 5 })
    expect(cache.search('  read \n file ', { limit: 5 })).toEqual(first)
    expect([cache.hits, cache.misses]).toEqual([1, 1])
  })

  it('keeps answers to other options apart', () => {
    const { cache } = cached()
    expect(cache.search('file', { limit: 1 })).toHaveLength(1)
    expect(cache.search('file', { limit: 2 })).toHaveLength(2)
    expect(cache.search('file', { limit: 2, server: 'none' })).toHaveLength(0)
    expect(cache.search('file', { limit: 2, explain: true })[0]?.explanation).toBeDefined()
    expect(cache.search('file', { limit: 2 })[0]?.explanation).toBeUndefined()
  })

  it('forgets everything when the index changes', () => {
    const { index, cache } = cached()
    cache.search('file', { limit: 5 })
    index.setServer('more', [{ name: 'copy_file' }])
    expect(cache.search('file', { limit: 5 })).toHaveLength(3)
    index.removeServer('files')
    expect(cache.search('file', { limit: 5 })).toHaveLength(1)
  })

  it('never gives an answer made under other rules', () => {
    const { cache } = cached()
    const none = { limit: 5, allowed: () => false }
    const all = { limit: 5, allowed: () => true }
    expect(cache.search('file', none)).toHaveLength(0)
    expect(cache.search('file', all)).toHaveLength(2)
    expect(cache.search('file', { ...none, rules: 'none' })).toHaveLength(0)
    expect(cache.search('file', { ...all, rules: 'all' })).toHaveLength(2)
    expect(cache.search('file', { ...none, rules: 'none' })).toHaveLength(0)
    expect(cache.hits).toBe(1)
  })

  it('holds no more than its capacity, and keeps what is used', () => {
    const { cache } = cached(2)
    for (const query of ['read', 'write', 'read', 'file', 'read', 'write']) cache.search(query, { limit: 5 })
    expect([cache.hits, cache.misses]).toEqual([2, 4])
  })

  it('does not let a caller change what it remembers', () => {
    const { cache } = cached()
    cache.search('file', { limit: 5 }).pop()
    expect(cache.search('file', { limit: 5 })).toHaveLength(2)
  })
})
