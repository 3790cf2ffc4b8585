import fc from 'fast-check'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { atOnce } from '../../base/limits/turn.ts'
import { createSearchIndex, type SearchIndex, type SearchTool } from '../search-index.ts'
import { openKeptParts } from './kept-parts.ts'

const WORDS = ['create', 'issue', 'delete', 'file', 'search', 'message', 'list', 'wetter', 'Größe', 'read', 'deprecated', 'use', 'n1']
const word = fc.constantFrom(...WORDS)
const text = (most: number): fc.Arbitrary<string> => fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(' '))
const tool = fc.record(
  {
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_')),
    title: text(3),
    description: fc.array(text(6), { maxLength: 3 }).map((sentences) => sentences.join('. ')),
    inputSchema: fc.dictionary(word, fc.record({ description: text(4) })).map((properties) => ({ type: 'object', properties })),
  },
  { requiredKeys: ['name'] },
)
const list = fc.uniqueArray(tool, { selector: ({ name }) => name, maxLength: 6 })
const catalogue = fc.dictionary(fc.constantFrom('github', 'mail-files', 'weather'), list, { minKeys: 1 })
const queries = fc.array(text(3), { minLength: 1, maxLength: 5 })

type Catalogue = Record<string, SearchTool[]>

function answersOf(index: SearchIndex, asked: readonly string[]): unknown {
  return asked.flatMap((query) => [
    index.search(query, { limit: 20, explain: true }),
    index.search(`"${query}"`, { limit: 20 }),
    index.search(query.replace('e', 'x'), { limit: 20 }),
  ])
}

/** Indexes a catalogue as an engine does: of kept parts where they are there. Returns how many were. */
function start(sql: DatabaseSync, code: string, lists: Catalogue): { index: SearchIndex; found: number } {
  const kept = openKeptParts(sql, code)
  const index = createSearchIndex()
  let found = 0
  for (const [server, tools] of Object.entries(lists)) {
    const key = JSON.stringify(tools)
    const known = kept.get(server, key)
    if (known !== undefined) found++
    const part = known?.part ?? atOnce(index.partOf(server, tools))
    if (known === undefined) kept.put(server, key, { part, note: '' })
    for (const _step of index.setPartInSteps(server, part, (at) => tools[at]));
  }
  return { index, found }
}

function fresh(lists: Catalogue): SearchIndex {
  const index = createSearchIndex()
  for (const [server, tools] of Object.entries(lists)) index.setServer(server, tools)
  return index
}

describe('kept parts', () => {
  it('answer every search as fresh ones do', () => {
    fc.assert(
      fc.property(catalogue, queries, (lists, asked) => {
        const sql = memoryDatabase()
        expect(start(sql, 'a', lists).found).toBe(0)
        const again = start(sql, 'a', lists)
        expect(again.found).toBe(Object.keys(lists).length)
        expect(answersOf(again.index, asked)).toEqual(answersOf(fresh(lists), asked))
      }),
      { numRuns: 150 },
    )
  })

  it('count as missing if other code made them, if the list is another, or if they are damaged', () => {
    fc.assert(
      fc.property(catalogue, catalogue, queries, fc.nat(), (before, lists, asked, place) => {
        const sql = memoryDatabase()
        start(sql, 'a', before)
        expect(start(sql, 'b', before).found).toBe(0)
        const rows = sql.prepare('SELECT server, bytes FROM kept_part').all() as { server: string; bytes: Uint8Array }[]
        for (const { server, bytes } of rows) {
          const damaged = bytes.slice(0, place % 2 === 0 ? bytes.length : place % bytes.length)
          const at = place % Math.max(1, damaged.length)
          if (place % 2 === 0) damaged[at] = (damaged[at] ?? 0) ^ 4
          sql.prepare('UPDATE kept_part SET bytes = ? WHERE server = ?').run(damaged, server)
        }
        const { index, found } = start(sql, 'b', lists)
        expect(found).toBe(0)
        expect(answersOf(index, asked)).toEqual(answersOf(fresh(lists), asked))
      }),
      { numRuns: 100 },
    )
  })

  it('are no problem when the table cannot be read or written', () => {
    const sql = memoryDatabase()
    const kept = openKeptParts(sql, 'a')
    sql.exec('DROP TABLE kept_part')
    const part = atOnce(createSearchIndex().partOf('s', [{ name: 'one' }]))
    kept.put('s', 'k', { part, note: '' })
    expect(kept.get('s', 'k')).toBeUndefined()
    kept.remove('s')
  })
})
