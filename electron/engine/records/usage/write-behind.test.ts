import { describe, expect, it } from 'vitest'
import type { TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { openLearningStore } from './learning-store.ts'
import { writeBehind } from './write-behind.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'

const word = { server: 's', tool: 't', stem: 'file', amount: 1, at: 7 }

function opened() {
  const database = memoryDatabase()
  const clock = manualClock()
  const problems: TooltrayError[] = []
  const store = writeBehind(openLearningStore(database), clock, (problem) => problems.push(problem))
  const rows = (): number => database.prepare('SELECT * FROM learned_word').all().length
  return { database, clock, problems, store, rows }
}

describe('writeBehind', () => {
  it('writes a little later, and before anything is read', () => {
    const { clock, database, store, rows } = opened()
    store.putWords([word])
    expect(rows()).toBe(0)
    clock.advance(100)
    expect(rows()).toBe(1)
    store.putWords([{ ...word, stem: 'other' }])
    expect(store.words()).toHaveLength(2)
    store.putWords([{ ...word, stem: 'last' }])
    store.flush()
    expect(rows()).toBe(3)
    store.putNeighbour({ server: 's', tool: 't', nextServer: 's', nextTool: 'u', times: 1, amount: 1, at: 7 })
    expect(database.prepare('SELECT * FROM tool_neighbour').all()).toEqual([])
    expect(store.neighbours()).toHaveLength(1)
  })

  it('keeps the order: what waits does not come back after clearing', () => {
    const { clock, store, rows } = opened()
    store.putWords([word])
    store.clear()
    clock.advance(1_000)
    expect(rows()).toBe(0)
  })

  it('reports what could not be written by the way, and throws what a person asked for', () => {
    const { database, clock, problems, store } = opened()
    store.putWords([word])
    database.close()
    clock.advance(100)
    expect(problems.map(({ code }) => code)).toEqual(['storage_failed'])
    expect(() => store.setFlag('enabled', false)).toThrow(expect.objectContaining({ code: 'storage_failed' }))
    expect(() => store.clear()).toThrow(expect.objectContaining({ code: 'storage_failed' }))
  })
})
