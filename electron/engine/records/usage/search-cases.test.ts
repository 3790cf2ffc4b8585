import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { openSearchCases } from './search-cases.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-cases-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps cases over a restart, one for each query and tool, and forgets those removed', () => {
  const file = join(folder, 'a.db')
  const first = openDatabase(file, 0)
  const cases = openSearchCases(first.sql)
  cases.save({ query: 'read a file', tool: 'files__read', within: 5, at: 2 })
  cases.save({ query: 'read a file', tool: 'notes__read', within: 3, at: 1 })
  cases.save({ query: 'read a file', tool: 'files__read', within: 1, at: 3 })
  first.close()

  const second = openDatabase(file, 0)
  const again = openSearchCases(second.sql)
  expect(again.list()).toEqual([
    { query: 'read a file', tool: 'notes__read', within: 3, at: 1 },
    { query: 'read a file', tool: 'files__read', within: 1, at: 3 },
  ])
  expect(again.remove('read a file', 'notes__read')).toBe(true)
  expect(again.remove('read a file', 'notes__read')).toBe(false)
  expect(again.list()).toHaveLength(1)
  second.close()
  expect(() => again.list()).toThrow('The kept searches cannot be reached')
})
