import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCatalogue, readQueries, SETS } from './data.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tooltray-bench-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('the data of the benchmarks', () => {
  it('is read by name', () => {
    const tools = [{ server: 's', name: 't', description: 'd' }]
    const queries = [{ query: 'q', groups: [['s__t']] }]
    writeFileSync(join(directory, 'x.tools.json'), JSON.stringify(tools))
    writeFileSync(join(directory, 'x.queries.json'), JSON.stringify(queries))
    expect(readCatalogue(directory, 'x')).toEqual(tools)
    expect(readQueries(directory, 'x')).toEqual(queries)
  })

  it('is refused when it is no list', () => {
    writeFileSync(join(directory, 'x.tools.json'), '{}')
    expect(() => readCatalogue(directory, 'x')).toThrow(/x\.tools\.json holds no JSON array/)
  })

  it('names every set once', () => {
    expect(new Set(SETS.map(({ set }) => set)).size).toBe(11)
  })
})
