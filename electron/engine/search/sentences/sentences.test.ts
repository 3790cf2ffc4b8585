import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { loadMeaning } from '../meaning/meaning.ts'
import { createSearchIndex, type SearchIndex } from '../search-index.ts'
import { openKeptSentences } from './kept-sentences.ts'
import { createSentences, type Sentences } from './sentences.ts'
import { IDLE, IDLE_AFTER_TOOLS } from './threaded-encoder.ts'

const DATA = join(import.meta.dirname, '../../../../resources/search')
const meaning = await loadMeaning(DATA)
const TOOLS = [
  { name: 'create_entities', description: 'Create multiple new entities in the knowledge graph' },
  { name: 'delete_entities', description: 'Delete multiple entities and their associated relations from the knowledge graph' },
  { name: 'search_files', description: 'Recursively search for files and directories' },
]
/** It shares no word with the tool that answers it. */
const REQUEST = 'we met a lady called Ruth'

let sql: DatabaseSync
let folder: string
const opened: Sentences[] = []
beforeEach(() => {
  sql = memoryDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tooltray-sentences-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  sql.close()
  rmSync(folder, { recursive: true })
})

function bed(data = DATA) {
  const clock = manualClock()
  const index = createSearchIndex()
  for (const _step of index.setMeaning(meaning));
  index.setServer('memory', TOOLS)
  const warnings: string[] = []
  /** The texts that were not known. */
  const made: string[] = []
  const sentences = createSentences({
    folder: data,
    clock,
    log: { info: () => undefined, warn: (_details, sentence) => warnings.push(sentence), error: () => undefined },
    openKept(version) {
      const kept = openKeptSentences(sql, version)
      return { get: kept.get, put: (key, vector) => (made.push(key), kept.put(key, vector)) }
    },
    pace: { touch: () => undefined, worked: () => undefined, rest: () => Promise.resolve() },
    onProgress: () => undefined,
  })
  opened.push(sentences)
  sentences.follow(index)
  return { clock, index, sentences, warnings, made }
}

const learned = (sentences: Sentences) =>
  vi.waitUntil(() => {
    const { learned: known = 0, of = 1 } = sentences.progress() ?? {}
    return known === of
  })
const first = (index: SearchIndex, request: Float32Array | undefined): string | undefined =>
  index.search(REQUEST, { limit: 1, request })[0]?.name
const vectorOf = (sentences: Sentences, index: SearchIndex) => vi.waitUntil(() => sentences.request(index, REQUEST))

describe('search by sentences', () => {
  it('learns the tools, and finds one that shares no word with the request', async () => {
    const { index, sentences } = bed()
    sentences.set(true)
    expect(sentences.progress()).toEqual({ learned: 0, of: 3 })
    expect(await sentences.request(index, REQUEST)).toBeUndefined()
    await learned(sentences)
    const request = await vectorOf(sentences, index)
    expect(first(index, request)).toBe('create_entities')
    const [hit] = index.search(REQUEST, { limit: 1, request, explain: true })
    expect(hit?.explanation).toMatchObject({ words: [], closeTo: REQUEST, meaning: hit?.score })
    expect(hit?.byWords).toBeCloseTo(0, 9)
  })

  it('knows the tools again after a start, and learns new ones alone', async () => {
    const one = bed()
    one.sentences.set(true)
    await learned(one.sentences)
    expect(one.made).toHaveLength(3)
    const other = bed()
    other.sentences.set(true)
    await learned(other.sentences)
    other.index.setServer('mail', [{ name: 'send_email', description: 'Send an email' }])
    await vi.waitUntil(() => other.made.length > 0)
    await learned(other.sentences)
    expect(other.made).toHaveLength(1)
  })

  it('reads nothing that was made for other weights', async () => {
    const one = bed()
    one.sentences.set(true)
    await learned(one.sentences)
    sql.exec("UPDATE tool_sentence SET version = 'other'")
    const other = bed()
    other.sentences.set(true)
    await learned(other.sentences)
    expect(other.made).toHaveLength(3)
    expect(sql.prepare('SELECT DISTINCT version FROM tool_sentence').all()).not.toContainEqual({ version: 'other' })
  })

  it('works where nothing can be kept', async () => {
    sql.exec("CREATE TRIGGER full BEFORE INSERT ON tool_sentence BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
    const { index, sentences } = bed()
    sentences.set(true)
    await learned(sentences)
    expect(first(index, await vectorOf(sentences, index))).toBe('create_entities')
  })

  it('follows what is switched, and leaves no thread behind', async () => {
    const { index, sentences } = bed()
    sentences.set(true)
    await learned(sentences)
    await vectorOf(sentences, index)
    sentences.set(false)
    expect(sentences.progress()).toBeUndefined()
    expect(index.sentences).toBeUndefined()
    expect(await sentences.request(index, REQUEST)).toBeUndefined()
    sentences.set(true)
    await learned(sentences)
    expect(await vectorOf(sentences, index)).toHaveLength(384)
  })

  it('gives its memory back when nobody searches, and remembers the latest requests', async () => {
    const { clock, index, sentences } = bed()
    sentences.set(true)
    await learned(sentences)
    expect(sentences.isOpen).toBe(true)
    clock.advance(IDLE_AFTER_TOOLS)
    expect(sentences.isOpen).toBe(false)
    // The first request opens it again, and does not wait for it.
    expect(await sentences.request(index, REQUEST)).toBeUndefined()
    const request = await vectorOf(sentences, index)
    clock.advance(IDLE - 1)
    expect(sentences.isOpen).toBe(true)
    clock.advance(1)
    expect(sentences.isOpen).toBe(false)
    expect(await sentences.request(index, REQUEST)).toEqual(request)
    expect(sentences.isOpen).toBe(false)
  })

  it.each([
    ['missing', () => undefined],
    ['cut short', () => truncateSync(join(folder, 'encoder.bin'), 1_000_000)],
    ['empty', () => writeFileSync(join(folder, 'encoder.bin'), '')],
  ])('goes by words where its file is %s, and says so once', async (kind, damage) => {
    if (kind !== 'missing') cpSync(join(DATA, 'encoder.bin'), join(folder, 'encoder.bin'))
    damage()
    const { index, sentences, warnings } = bed(folder)
    sentences.set(true)
    expect(sentences.progress()?.problem).toMatch(/ENOENT|cut short|not of the format/)
    expect(await sentences.request(index, REQUEST)).toBeUndefined()
    expect(index.search('create entities', { limit: 1 })[0]?.name).toBe('create_entities')
    expect(warnings).toHaveLength(1)
  })

  it('goes by words where its file is damaged within, once it was opened', async () => {
    cpSync(join(DATA, 'encoder.bin'), join(folder, 'encoder.bin'))
    const { open } = await import('node:fs/promises')
    await using file = await open(join(folder, 'encoder.bin'), 'r+')
    await file.write(Buffer.from('damaged'), 0, 7, 5_000_000)
    const { index, sentences, warnings } = bed(folder)
    sentences.set(true)
    await vi.waitUntil(() => sentences.progress()?.problem !== undefined)
    expect(sentences.progress()?.problem).toMatch(/damaged/)
    expect(index.search('create entities', { limit: 1 })[0]?.name).toBe('create_entities')
    expect(warnings).toHaveLength(1)
  })
})
