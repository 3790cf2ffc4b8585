import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEncoder } from './encoder/encoder.ts'
import { loadMeaning } from './meaning/meaning.ts'
import { createSearchIndex, type SearchHit, type SearchIndex } from './search-index.ts'
import { learnHere } from './sentences/learn-here.ts'
import { type SearchTool } from './search-tool.ts'
import { requestCatalogue } from './testing/language-requests.ts'

const DATA = join(import.meta.dirname, '../../../resources/search')
const encoder = await openEncoder(join(DATA, 'encoder.bin'))
const meaning = await loadMeaning(DATA)
afterAll(() => encoder.close())

function learned(servers: Readonly<Record<string, readonly SearchTool[]>>): SearchIndex {
  const index = createSearchIndex()
  for (const _step of index.setMeaning(meaning));
  for (const [server, tools] of Object.entries(servers)) index.setServer(server, tools)
  for (const _step of learnHere(index, encoder, { get: () => undefined, put: () => undefined }));
  return index
}

const catalogue = Map.groupBy(requestCatalogue(), ({ server }) => server)
const three = learned(Object.fromEntries(['everything', 'filesystem', 'memory'].map((server) => [server, catalogue.get(server) ?? []])))

const search = (index: SearchIndex, query: string): SearchHit[] =>
  index.search(query, { limit: 5, explain: true, request: encoder.encode(index.sentenceOf(query), 'request') })
const namesOf = (index: SearchIndex, query: string): string[] => search(index, query).map(({ server, name }) => `${server}__${name}`)

describe('search by sentences, among three servers', () => {
  it.each(['remember a fact about a person', 'keep in mind that Anna likes tea'])('finds a tool of Memory first: %s', (query) => {
    expect(namesOf(three, query)[0]).toMatch(/^memory__(?:add|create)_/)
  })

  it.each(['recall what I said about Anna', 'a fact about a person'])(
    'puts no tool that deletes first, where nobody asked: %s',
    (query) => {
      expect(namesOf(three, query)[0]).toMatch(/^memory__(?!delete)/)
    },
  )

  it('deletes where somebody asks for it', () => {
    expect(namesOf(three, 'forget the lady called Ruth')[0]).toMatch(/^memory__delete_/)
  })

  it.each(['order a large pizza', 'xyzzy', 'asdf qwer'])('finds nothing that is only the least far: %s', (query) => {
    for (const { score } of search(three, query)) expect(three.doubt(query, { score })).toBeDefined()
    expect(search(three, query).filter(({ explanation }) => explanation?.words.length === 0)).toEqual([])
  })

  it('keeps exact names and quoted words first', () => {
    expect(namesOf(three, 'read_graph')[0]).toBe('memory__read_graph')
    expect(search(three, '"knowledge graph" person')[0]?.explanation?.byWords).toBe('certain')
  })

  it('gives scores that are numbers, and sums that are right, for every tool and request', () => {
    for (const query of ['we met a lady', 'read file', 'a', '', 'lösche die Datei', 'x '.repeat(3_000)])
      for (const { score, explanation } of search(three, query)) {
        expect(Number.isFinite(score)).toBe(true)
        const { words = [], learned: lessons = [], factors = {}, meaning: added = 0, insteadOf } = explanation ?? {}
        const sum = [...words, ...lessons].reduce((total, part) => total + part.score, 0)
        for (const factor of Object.values(factors)) expect(Number.isFinite(factor)).toBe(true)
        if (explanation !== undefined)
          expect(
            Object.values<number>(factors).reduce((product, factor) => product * factor, sum) + added + (insteadOf?.score ?? 0),
          ).toBeCloseTo(score, 6)
      }
  })

  it('doubts what words do not find, and says what was compared', () => {
    const query = 'we met a lady called Ruth'
    const [hit] = search(three, query)
    expect(hit?.explanation?.closeTo).toBe(query)
    expect(three.doubt(query, hit)).toEqual({})
    const why = three.whyNot(query, 'memory', 'create_entities', { limit: 5, request: encoder.encode(query, 'request') })
    expect(why.explanation?.meaning).toBeGreaterThan(0)
  })
})

describe('requests in another language', () => {
  it.each([
    ['lösche die alte Datei bitte', 'delete old file'],
    ['borra el archivo', 'delete file'],
    ['Please read the file report.txt', 'Please read the file report.txt'],
  ])('are compared by their English words: %s', (query, words) => {
    expect(three.sentenceOf(query)).toBe(words)
  })
})

it('waits with the vectors of requests until every tool has its own', () => {
  const index = learned({ mail: [{ name: 'send_email', description: 'Send an email' }] })
  const query = 'drop my boss a line'
  const known = search(index, query)
  expect(known[0]?.explanation?.closeTo).toBe(query)
  index.setServer('other', [{ name: 'xyz', description: 'Does something' }])
  expect(index.sentences?.waiting).toBe(1)
  expect(search(index, query)[0]?.explanation?.closeTo).toBeUndefined()
  index.removeServer('other')
  expect(index.sentences?.waiting).toBe(0)
  expect(search(index, query)).toEqual(known)
})
