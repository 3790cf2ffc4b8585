import fc from 'fast-check'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSearchIndex, type SearchHit, type SearchIndex } from './search-index.ts'
import { type LearnedWords } from './learning/learned-words.ts'
import { loadMeaning, type Meaning } from './meaning/meaning.ts'
import { fillIndex } from './evaluation.ts'
import { requestCatalogue } from './testing/language-requests.ts'
import { OPPOSITE_QUERIES } from './testing/opposite-queries.ts'

let meaning: Meaning
beforeAll(async () => {
  meaning = await loadMeaning(join(import.meta.dirname, '../../../resources/search'))
})

const tools = [
  { name: 'delete_file', description: 'Delete a file from the disk.' },
  { name: 'read_file', description: 'Read the content of a file.' },
  { name: 'get_weather', description: 'Get the forecast for a city.' },
  { name: 'send_email', description: 'Send an email to a recipient.' },
  { name: 'list_reports', description: 'List the reports that were made.' },
  { name: 'play_song', description: 'Play a song of an artist.' },
  { name: 'rent_bike', description: 'Rent a bike for a day.' },
  { name: 'find_movie', description: 'Find a movie to watch.' },
]

function indexed(given: { learned?: LearnedWords; isOn?: boolean } = {}): SearchIndex {
  const index = createSearchIndex(given.learned === undefined ? {} : { learned: given.learned })
  if (given.isOn !== false) understand(index)
  index.setServer('office', tools)
  return index
}

function understand(index: SearchIndex): void {
  for (const _step of index.setMeaning(meaning));
}

const search = (index: SearchIndex, query: string): SearchHit[] => index.search(query, { limit: 10, explain: true })
const names = (hits: readonly SearchHit[]): string[] => hits.map(({ name }) => name)

describe('search by meaning', () => {
  it('finds what shares no word with the request', () => {
    expect(search(indexed(), 'purge the obsolete document')[0]?.name).toBe('delete_file')
    // After the one that says its word.
    expect(names(search(indexed(), 'throw away the obsolete report')).slice(0, 2)).toEqual(['list_reports', 'delete_file'])
    const photo = [{ name: 'add_image', description: 'Put an image there.' }]
    expect(names(search(indexedWith(photo), 'cinema photograph'))).toEqual(['add_image'])
  })

  it('says that a word stands near another', () => {
    const [hit] = search(indexedWith([{ name: 'rent_bike', description: 'Rent a bike.' }]), 'bicycles')
    expect(hit?.explanation?.words.map(({ word, term, kind }) => [word, term, kind])).toContainEqual(['bicycles', 'bike', 'near'])
  })

  it('goes by words until it is loaded and after it is switched off, and says so', () => {
    const index = indexed({ isOn: false })
    const query = 'the weather of the city tomorrow'
    const before = search(index, query)
    expect(before[0]?.explanation?.byWords).toBe('unavailable')
    understand(index)
    expect(search(index, query)[0]?.explanation?.byWords).not.toBe('unavailable')
    for (const _step of index.setMeaning(undefined));
    expect(search(index, query)).toEqual(before)
  })

  it('is the same whether tools or vectors come first, and after a server has come anew', () => {
    const [early, late] = [indexed(), indexed({ isOn: false })]
    understand(late)
    late.setServer('other', [{ name: 'forecast', description: 'Rain or snow.' }])
    late.removeServer('other')
    late.setServer('office', tools)
    for (const query of ['bin the old document', 'rain tomorrow', 'mail to my boss']) {
      expect(names(search(late, query))).toEqual(names(search(early, query)))
      for (const [at, { score }] of search(late, query).entries()) expect(score).toBeCloseTo(search(early, query)[at]?.score ?? 0, 3)
    }
  })
})

describe('while vectors are being made', () => {
  it('servers may come, go and change', () => {
    const catalogue = requestCatalogue()
    const [busy, still] = [createSearchIndex(), createSearchIndex()]
    fillIndex(busy, catalogue)
    const own = [...Map.groupBy(catalogue, ({ server }) => server)]
    let at = 0
    for (const _step of busy.setMeaning(meaning)) {
      const [server, serverTools] = own[at++ % own.length] ?? ['', []]
      // Its numbers go to the next one, which has as many tools as before or others.
      if (at % 2 === 0) busy.removeServer(server)
      busy.setServer(`new-${at}`, tools)
      busy.setServer(server, serverTools)
      busy.removeServer(`new-${at}`)
    }
    expect(at).toBeGreaterThan(5)
    understand(still)
    fillIndex(still, catalogue)
    for (const query of ['get rid of the old paper', 'what is the climate like', 'write to my boss', 'who changed the code']) {
      const [one, other] = [search(busy, query), search(still, query)]
      expect(names(one)).toEqual(names(other))
      for (const [place, { score }] of one.entries()) expect(score).toBeCloseTo(other[place]?.score ?? 0, 2)
    }
  })
})

function indexedWith(own: Parameters<SearchIndex['setServer']>[1]): SearchIndex {
  const index = createSearchIndex()
  understand(index)
  index.setServer('s', own)
  return index
}

describe('what nothing overrules', () => {
  it('a tool that is named exactly stays first, and no meaning is compared', () => {
    for (const { name } of tools) {
      const [hit] = search(indexed(), name)
      expect([hit?.name, hit?.explanation?.byWords]).toEqual([name, 'certain'])
    }
  })

  it('quoted words, and words that are left out', () => {
    const index = indexed()
    expect(names(search(index, '"forecast" mail'))).toEqual(['get_weather'])
    expect(search(index, '"forecast" mail')[0]?.explanation?.byWords).toBe('certain')
    expect(names(search(index, 'remove document -file'))).not.toContain('delete_file')
  })

  it('what use has taught', () => {
    const learned: LearnedWords = {
      find: (stem) => (stem === 'bin' || stem === 'document' ? [{ server: 'office', tool: 'play_song', amount: 3 }] : []),
      version: 1,
    }
    expect(search(indexed({ learned }), 'bin document')[0]).toMatchObject({ name: 'play_song', explanation: { byWords: 'certain' } })
  })

  it('the opposite of what is asked for', () => {
    const index = createSearchIndex()
    understand(index)
    const all = [...new Set(OPPOSITE_QUERIES.flatMap(({ right, wrong }) => [right, wrong]))].sort()
    index.setServer(
      'office',
      all.map((name) => ({ name, description: `Tool to ${name.replaceAll('_', ' ')}.` })),
    )
    const turned = OPPOSITE_QUERIES.filter(({ query, right, wrong }) => {
      const found = index.search(query, { limit: 100 }).map(({ name }) => name)
      const [at, against] = [found.indexOf(right), found.indexOf(wrong)]
      return at === -1 || (against !== -1 && against < at)
    })
    expect(turned.map(({ query, right }) => `${query} (${right})`)).toEqual([])
  })
})

describe('an explanation', () => {
  const word = fc.constantFrom(
    ...'delete purge bin document file weather rain forecast mail boss tune music report town disk artist play xyzzy bicycles cinema'.split(
      ' ',
    ),
    ...['throw away', 'lösche die Datei', 'das Wetter', '-artist', 'read_file'],
  )
  const learned: LearnedWords = {
    find: (stem) => (stem === 'boss' ? [{ server: 'office', tool: 'send_email', amount: 2 }] : []),
    version: 1,
  }

  it('adds up to the score, with every kind of part', () => {
    const index = indexed({ learned })
    // The same tools twice: each further one loses a part.
    index.setServer('home', tools)
    const kinds = new Set<string>()
    let meant = 0
    let taught = 0
    let twins = 0
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        for (const { score, explanation } of search(index, words.join(' '))) {
          const { words: found = [], learned = [], meaning: close = 0 } = explanation ?? {}
          for (const { kind } of found) kinds.add(kind)
          if (close > 0) meant++
          if (learned.length > 0) taught++
          if ((explanation?.factors.twin ?? 1) < 1) twins++
          const sum = [...found, ...learned].reduce((total, part) => total + part.score, 0)
          const product = Object.values(explanation?.factors ?? {}).reduce((all, factor) => all * factor, sum)
          expect(product + close).toBeCloseTo(score, 9)
        }
      }),
      { seed: 7, numRuns: 300 },
    )
    for (const kind of ['exact', 'near', 'phrase', 'translation', 'alias']) expect(kinds).toContain(kind)
    for (const seen of [meant, taught, twins]) expect(seen).toBeGreaterThan(20)
  })
})
