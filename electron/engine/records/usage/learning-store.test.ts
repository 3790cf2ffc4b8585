import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLearningStore } from './learning-store.ts'
import { openDatabase } from '../../storage/database.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'

describe('the learning store', () => {
  it('gives back what was put, also through a second opening', () => {
    const database = memoryDatabase()
    const store = openLearningStore(database)
    const word = { server: 's', tool: 't', stem: 'file', amount: 1.5, at: 7 }
    store.putWords([word, { ...word, amount: 2 }])
    store.putUses([{ server: 's', tool: 't', offered: 3, called: 1 }])
    store.putHabit({ server: 's', tool: 't', sessions: 1, at: 1 })
    store.putHabit({ server: 's', tool: 't', sessions: 1.5, at: 2 })
    store.addQuery('s', 't', 'find file', 1)
    store.addQuery('s', 't', 'find file', 2)
    const neighbour = { server: 's', tool: 't', nextServer: 'o', nextTool: 'u', times: 2, amount: 1.5, at: 3 }
    store.putNeighbour({ ...neighbour, times: 1, amount: 1 })
    store.putNeighbour(neighbour)
    store.putNeighbour({ ...neighbour, nextTool: 'v' })
    const again = openLearningStore(database)
    expect(again.words()).toEqual([{ ...word, amount: 2 }])
    expect(again.uses()).toEqual([{ server: 's', tool: 't', offered: 3, called: 1 }])
    expect(again.queries()).toEqual([{ server: 's', tool: 't', query: 'find file', times: 2, at: 2 }])
    expect(again.habits()).toEqual([{ server: 's', tool: 't', sessions: 1.5, at: 2 }])
    expect(again.neighbours()).toEqual([neighbour, { ...neighbour, nextTool: 'v' }])
    again.deleteNeighbours([{ ...neighbour, times: 0 }])
    expect(again.neighbours()).toEqual([{ ...neighbour, nextTool: 'v' }])
    again.deleteWords([word])
    again.deleteHabits([{ server: 's', tool: 't', sessions: 0, at: 0 }])
    expect([again.words(), again.habits()]).toEqual([[], []])
  })

  it('keeps flags when everything else is cleared', () => {
    const store = openLearningStore(memoryDatabase())
    expect(store.flag('enabled', true)).toBe(true)
    store.setFlag('enabled', false)
    store.addQuery('s', 't', 'q', 1)
    store.putNeighbour({ server: 's', tool: 't', nextServer: 's', nextTool: 'u', times: 1, amount: 1, at: 1 })
    store.clear()
    expect(store.flag('enabled', true)).toBe(false)
    expect([store.queries(), store.neighbours()]).toEqual([[], []])
  })

  it('writes all rows or none', () => {
    const store = openLearningStore(memoryDatabase())
    const good = { server: 's', tool: 't', stem: 'a', amount: 1, at: 1 }
    expect(() => store.putWords([good, { ...good, stem: null as unknown as string }])).toThrow(/NOT NULL/)
    expect(store.words()).toEqual([])
  })

  it('begins anew where the file is damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-learning-'))
    const file = join(folder, 'tooltray.db')
    const neighbour = { server: 's', tool: 't', nextServer: 'o', nextTool: 'u', times: 2, amount: 1.5, at: 3 }
    const opened = (now: number) => {
      const { sql, close, durable } = openDatabase(file, now)
      return { store: openLearningStore(sql), close, durable }
    }
    try {
      const before = opened(1)
      before.store.putNeighbour(neighbour)
      before.close()
      writeFileSync(file, 'SQLite format 3\u0000 and then nothing that it could read'.repeat(40))
      const { store, close, durable } = opened(2)
      expect([durable, store.neighbours()]).toEqual([true, []])
      store.putNeighbour(neighbour)
      expect(store.neighbours()).toEqual([neighbour])
      close()
      expect(readdirSync(folder)).toContain('tooltray.db.unreadable-2')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
