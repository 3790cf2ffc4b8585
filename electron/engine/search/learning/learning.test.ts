import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { openLearningStore } from '../../records/usage/learning-store.ts'
import { createLearning, type Learning } from './learning.ts'
import { createSearchIndex, type SearchIndex } from '../search-index.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'

const DAY = 24 * 60 * 60 * 1000
const clock = manualClock(1_700_000_000_000)
let database: DatabaseSync
let learning: Learning
let index: SearchIndex

function open(): void {
  learning = createLearning(
    openLearningStore(database),
    () => clock.now(),
    () => 0.99,
  )
  index = createSearchIndex({ learned: learning })
  index.setServer('warehouse', [
    { name: 'inventory_levels', description: 'Numbers of units by article' },
    { name: 'stock_photo', description: 'Find a picture' },
  ])
}

function first(query: string): string | undefined {
  return index.search(query, { limit: 5 })[0]?.name
}

function use(query: string, tool: string): void {
  learning.called(learning.searched(query, index.search(query, { limit: 5 })), 'warehouse', tool)
}

beforeEach(() => {
  database = memoryDatabase()
  open()
})
afterEach(() => database.close())

describe('learning from use', () => {
  const query = 'do we have enough stock units'

  it('moves up a tool that the same search led to, and says so', () => {
    expect(first('stock')).toBe('stock_photo')
    for (let n = 0; n < 3; n++) use(query, 'inventory_levels')
    const [hit] = index.search(query, { limit: 5, explain: true })
    expect(hit?.name).toBe('inventory_levels')
    expect(hit?.explanation?.learned.map(({ word }) => word)).toContain('stock')
    const { words = [], learned = [], factors = {} } = hit?.explanation ?? {}
    const sum = [...words, ...learned].reduce((total, { score }) => total + score, 0)
    expect(Object.values<number>(factors).reduce((product, factor) => product * factor, sum)).toBeCloseTo(hit?.score ?? 0, 9)
  })

  it('learns nothing from a call that no search offered', () => {
    const id = learning.searched(query, index.search('photo', { limit: 5 }))
    learning.called(id, 'warehouse', 'inventory_levels')
    learning.called('s-unknown', 'warehouse', 'inventory_levels')
    expect(learning.status()).toMatchObject({ tools: 0, words: 0, queries: 0 })
  })

  it('counts one search once, however many calls follow', () => {
    const id = learning.searched(query, index.search(query, { limit: 5 }))
    for (let n = 0; n < 5; n++) learning.called(id, 'warehouse', 'inventory_levels')
    expect(learning.find('stock').map(({ amount }) => amount)).toEqual([1])
  })

  it('forgets with time: half in thirty days, all in the end', () => {
    use(query, 'inventory_levels')
    clock.advance(30 * DAY)
    expect(learning.find('stock')[0]?.amount).toBeCloseTo(0.5)
    clock.advance(150 * DAY)
    open()
    expect(learning.find('stock')).toEqual([])
    expect(learning.export().words).toEqual([])
  })

  it('outlives the engine', () => {
    use(query, 'inventory_levels')
    open()
    expect(learning.find('stock')).toHaveLength(1)
    expect(learning.status()).toMatchObject({ tools: 1, queries: 1 })
  })

  it('has no effect while off, and takes up again where it was', () => {
    use(query, 'inventory_levels')
    learning.setEnabled(false)
    expect(learning.find('stock')).toEqual([])
    use(query, 'inventory_levels')
    open()
    expect(learning.status().enabled).toBe(false)
    learning.setEnabled(true)
    expect(learning.find('stock')[0]?.amount).toBe(1)
  })

  it('keeps no query as typed when told so, and forgets those it has', () => {
    use(query, 'inventory_levels')
    expect(learning.export().queries.map((row) => row.query)).toEqual([query])
    learning.setKeepsQueries(false)
    use('stock units of "Project Bluebird" 4711', 'inventory_levels')
    expect(learning.export().queries).toEqual([])
    const everything = JSON.stringify(database.prepare('SELECT * FROM learned_word').all())
    expect(everything).not.toContain('enough stock')
    expect(everything.toLowerCase()).not.toContain('bluebird')
  })

  it('clears everything', () => {
    use(query, 'inventory_levels')
    learning.clear()
    expect(learning.export()).toEqual({ words: [], uses: [], queries: [], habits: [], neighbours: [] })
    expect(first('stock')).toBe('stock_photo')
  })

  it('changes the version of the index, so that kept answers go', () => {
    const before = index.version
    use(query, 'inventory_levels')
    expect(index.version).not.toBe(before)
  })

  it('ignores lessons of tools that are gone', () => {
    use(query, 'inventory_levels')
    index.removeServer('warehouse')
    expect(index.search(query, { limit: 5 })).toEqual([])
  })
})
