import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluate, fillIndex, rankerOf } from '../evaluation.ts'
import { loadMeaning } from '../meaning/meaning.ts'
import { createSearchIndex, type SearchHit, type SearchIndex } from '../search-index.ts'
import { OPPOSITE_QUERIES } from '../testing/opposite-queries.ts'
import { WEIGHTS, type Weights } from '../ranking/weights.ts'
import { REQUEST_LANGUAGES, type RequestHalf, type RequestLanguage, requestCatalogue, requestsIn } from '../testing/language-requests.ts'

const catalogue = requestCatalogue()
const withTables = createSearchIndex()
const without: Weights = { ...WEIGHTS, standIn: { ...WEIGHTS.standIn, translation: 0 } }
const withoutTables = createSearchIndex({ weights: without })
const withMeaning = createSearchIndex()
for (const index of [withTables, withoutTables, withMeaning]) fillIndex(index, catalogue)
const meaning = await loadMeaning(join(import.meta.dirname, '../../../../resources/search'))
understand(withMeaning)

function understand(index: SearchIndex): void {
  for (const _step of index.setMeaning(meaning));
}

/** How many of the thirty find a right tool first, and among the first five. */
function found(index: typeof withTables, language: RequestLanguage, half: RequestHalf): { first: number; five: number } {
  const { n, hit1, hit5 } = evaluate(rankerOf(index), requestsIn(language, half), () => 0)
  return { first: Math.round(n * hit1), five: Math.round(n * hit5) }
}

// Two requests below what was measured: a table may lose one where it gains two.
const FLOORS: readonly (readonly [Exclude<RequestLanguage, 'en'>, RequestHalf, first: number, five: number])[] = [
  ['de', 'held-out', 23, 28],
  ['fr', 'held-out', 19, 27],
  ['es', 'held-out', 21, 27],
  ['pt', 'held-out', 22, 28],
  ['ja', 'held-out', 25, 28],
  ['zh', 'held-out', 25, 27],
  ['de', 'tuned', 22, 28],
  ['fr', 'tuned', 24, 28],
  ['es', 'tuned', 24, 28],
  ['pt', 'tuned', 24, 28],
  ['ja', 'tuned', 24, 28],
  ['zh', 'tuned', 24, 28],
]

describe('requests in another language', () => {
  it.each(FLOORS)('find English tools: %s, %s', (language, half, first, five) => {
    expect(requestsIn(language, half)).toHaveLength(30)
    const now = found(withTables, language, half)
    expect(now.first).toBeGreaterThanOrEqual(first)
    expect(now.five).toBeGreaterThanOrEqual(five)
  })

  it.each(FLOORS)('find them by meaning as well: %s, %s', (language, half, first, five) => {
    const now = found(withMeaning, language, half)
    expect(now.first).toBeGreaterThanOrEqual(first)
    expect(now.five).toBeGreaterThanOrEqual(five)
  })

  it.each(FLOORS)('would find few without tables: %s, %s', (language, half, first) => {
    expect(found(withoutTables, language, half).first).toBeLessThan(first / 2)
  })

  it('ask for tools that are there, each once, and none twice in the same words', () => {
    const names = new Set(catalogue.map(({ server, name }) => `${server}__${name}`))
    const halves = (['held-out', 'tuned'] as const).flatMap((half) => requestsIn('en', half))
    expect(halves.flatMap(({ groups }) => groups.flat()).filter((name) => !names.has(name))).toEqual([])
    expect(new Set(halves.map(({ groups }) => groups[0]?.[0])).size).toBe(60)
    for (const language of Object.keys(REQUEST_LANGUAGES) as RequestLanguage[]) {
      const said = [...requestsIn(language, 'held-out'), ...requestsIn(language, 'tuned')].map(({ query }) => query)
      expect(new Set(said).size).toBe(60)
    }
  })
})

describe('an English request', () => {
  const english = [
    ...requestsIn('en', 'held-out').map(({ query }) => query),
    ...requestsIn('en', 'tuned').map(({ query }) => query),
    ...OPPOSITE_QUERIES.map(({ query }) => query),
    'Los Angeles weather',
    'die casting machines in San Jose',
    'list all data of the Côte d’Azur region',
    'convert 150 Euros to Canadian dollars',
    'How do I say “please” in German?',
    'todo delete',
    'note',
    'rename Müller GmbH in the CRM',
    'restaurants in Rio de Janeiro, menu and prices',
  ]
  const small = catalogue.filter(({ server }) => server === 'slack')

  it.each([
    ['many tools', catalogue, false],
    ['few tools', small, false],
    ['many tools, by meaning', catalogue, true],
    ['few tools, by meaning', small, true],
  ])('is answered as if there were no tables: %s', (_, tools, byMeaning) => {
    const [on, off] = [createSearchIndex(), createSearchIndex({ weights: without })]
    for (const index of [on, off]) {
      if (byMeaning) understand(index)
      fillIndex(index, tools)
    }
    const answers = (index: typeof on): [string, SearchHit[]][] =>
      english.map((query) => [query, index.search(query, { limit: 20, explain: true })])
    expect(answers(on)).toEqual(answers(off))
  })
})

describe('a request in another language', () => {
  const first = (query: string): string => withTables.search(query, { limit: 1 }).map(({ server, name }) => `${server}__${name}`)[0] ?? ''

  it.each([
    ['Ｓｃｒｅｅｎｓｈｏｔ machen', 'full-width letters'],
    ['ﾌﾞﾗｳｻﾞのｽｸﾘｰﾝｼｮｯﾄ', 'half-width kana'],
    ['ブラウザのスクリーンショット'.normalize('NFD'), 'kana with marks of their own'],
    ['captura de pantalla del navegador', 'an expression of several words'],
    ['瀏覽器截圖', 'traditional characters'],
    ['Bildschirmfoto im Browser', 'a single noun'],
  ])('is read in whatever form: %s', (query) => expect(first(query)).toBe('playwright__browser_take_screenshot'))

  it('reads marks that are letters of their own as accents', () => {
    const query = 'Lösche die Entität aus dem Wissensgraphen'
    expect(withTables.search(query.normalize('NFD'), { limit: 5 })).toEqual(withTables.search(query, { limit: 5 }))
    expect(first('Loesche die Entitaet aus dem Wissensgraphen')).toBe('memory__delete_entities')
  })

  it('keeps names, exact names of tools, quoted and excluded words', () => {
    expect(first('Zeige die Datei mit kubectl_describe')).toBe('kubernetes__kubectl_describe')
    const hits = withTables.search('lösche Branch -gitlab', { limit: 10 })
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.filter(({ server }) => server === 'gitlab')).toEqual([])
    expect(withTables.operators('lösche "work item"', {})?.phrases).toEqual(['work item'])
  })

  it('is explained by the English words', () => {
    const [hit] = withTables.search('Lösche die Entität', { limit: 1, explain: true })
    expect(hit?.explanation?.words.map(({ word, term, kind }) => [word, term, kind])).toEqual([
      ['losche', 'delet', 'translation'],
      ['entitat', 'entiti', 'translation'],
    ])
    expect(hit?.explanation?.missing).toEqual([])
  })

  it('finds tools of its own language as before', () => {
    const index = createSearchIndex()
    index.setServer('cocina', [
      { name: 'buscar_receta', description: 'Busca recetas de cocina.' },
      { name: 'borrar_receta', description: 'Borra una receta.' },
    ])
    index.setServer('kitchen', [{ name: 'brew_coffee', description: 'Brew a coffee.' }])
    expect(index.search('busca una receta', { limit: 1 })[0]?.name).toBe('buscar_receta')
    index.setServer('厨房', [{ name: 'caipu', description: '查询黄道吉日和菜谱' }])
    expect(index.search('查询黄道吉日', { limit: 1 })[0]?.name).toBe('caipu')
  })
})
