import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { listingOf } from '../testing/listing-fixture.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { catalogCache } from './catalog-cache.ts'
import { NO_PROMPTS_OR_RESOURCES } from './listing.ts'
import { definitionOf, effectOf } from './tool.ts'

const tool = (name: string, description = 'Does it.') => ({ name, description, inputSchema: { type: 'object' } })
const listing = (...names: string[]) => listingOf(names.map((name) => tool(name)))

let folder: string
let opened: Database[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-catalog-'))
  opened = []
})
afterEach(() => {
  for (const database of opened) database.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): Catalog {
  const database = openDatabase(join(folder, 'data', 'tooltray.db'), 1)
  opened.push(database)
  return createCatalog(catalogCache(database.sql), (problem) => {
    throw problem
  })
}

describe('catalogue', () => {
  it('is there again at the next start, every field as it came', () => {
    const odd = { ...tool('a', 'Two\nlines, “quotes” and \u2028.'), vendor: { deep: [1, null, { x: 'y' }] } }
    open().update('s', 'k1', listingOf([odd, tool('b')], [{ name: 'c', reason: 'bad' }]), { title: 'S', version: '1' }, 42)
    const again = open().get('s')
    expect(again).toMatchObject({ key: 'k1', fetchedAt: 42, about: { title: 'S', version: '1' }, dropped: [{ name: 'c', reason: 'bad' }] })
    const [first] = [...(again?.tools.values() ?? [])]
    expect(first && definitionOf(first)).toEqual(odd)
    expect([...(again?.tools.keys() ?? [])]).toEqual(['a', 'b'])
  })

  it('tells only of real changes', () => {
    const catalog = open()
    const told: string[] = []
    catalog.subscribe((server) => told.push(server))
    expect(catalog.update('s', 'k', listing('a', 'b'), {}, 1)).toBe(true)
    expect(catalog.update('s', 'k', listing('a', 'b'), {}, 2)).toBe(false)
    expect(catalog.update('s', 'k', listingOf([tool('a'), tool('b', 'New words.')]), {}, 3)).toBe(true)
    expect(catalog.update('s', 'k', listing('a'), {}, 4)).toBe(true)
    expect(told).toEqual(['s', 's', 's'])
    expect(catalog.get('s')?.fetchedAt).toBe(4)
  })

  it('keeps prompts and resources beside the tools, until they are read anew', () => {
    const catalog = open()
    const told: string[] = []
    catalog.subscribe((server) => told.push(server))
    const others = {
      ...NO_PROMPTS_OR_RESOURCES,
      prompts: [{ name: 'p', json: '{"name":"p"}' }],
      resources: [{ name: 'a://b', json: '{"uri":"a://b"}' }],
    }
    catalog.update('s', 'k', listing('a'), {}, 1, others)
    // Tools alone were read.
    expect(catalog.update('s', 'k', listing('a'), {}, 2)).toBe(false)
    expect(open().get('s')).toMatchObject(others)
    expect(catalog.update('s', 'k', listing('a'), {}, 3, NO_PROMPTS_OR_RESOURCES)).toBe(true)
    expect(open().get('s')).toMatchObject(NO_PROMPTS_OR_RESOURCES)
    expect(told).toEqual(['s', 's'])
  })

  it('forgets servers that left, on disk too', () => {
    const catalog = open()
    catalog.update('stays', 'k', listing('a'), {}, 1)
    catalog.update('leaves', 'k', listing('a'), {}, 1)
    catalog.keepOnly(new Set(['stays']))
    expect(catalog.servers().map(({ server }) => server)).toEqual(['stays'])
    expect(
      open()
        .servers()
        .map(({ server }) => server),
    ).toEqual(['stays'])
  })
})

describe('database', () => {
  it('puts a file that is no database aside and starts anew', () => {
    writeFileSync(join(folder, 'x.db'), 'this is a letter, not a database, and long enough to be taken for one')
    const database = openDatabase(join(folder, 'x.db'), 7)
    opened.push(database)
    expect(database.problem?.code).toBe('storage_failed')
    expect(readdirSync(folder).sort()).toContain('x.db.unreadable-7')
    expect(catalogCache(database.sql).load()).toEqual([])
  })

  it('works in memory where nothing can be written, and says so', () => {
    writeFileSync(join(folder, 'file'), '')
    const database = openDatabase(join(folder, 'file', 'x.db'), 7)
    opened.push(database)
    expect(database.problem?.message).toContain('cannot be used')
    expect(catalogCache(database.sql).load()).toEqual([])
  })
})

describe('effectOf', () => {
  it('believes annotations and takes silence for writing', () => {
    const effect = (annotations?: Record<string, unknown>) =>
      effectOf({ ...tool('x'), ...(annotations === undefined ? {} : { annotations }) })
    expect([
      effect(),
      effect({ readOnlyHint: true }),
      effect({ destructiveHint: true }),
      effect({ destructiveHint: false }),
      effect({ readOnlyHint: true, destructiveHint: true }),
    ]).toEqual(['write', 'read', 'destructive', 'write', 'read'])
  })
})
