/**
 * Whether a linear re-ranker brings anything: node bench/search/reorder.ts --data DIR [--data DIR] [--folds 5]
 * The best fifty of each request are ordered anew by a weighted sum of what their explanations say. The weights are trained on the other
 * folds (softmax over the candidates, every pool alike), so that no request, and no task that several come from, is judged by weights it
 * has trained. Give it data to tune on alone. Prints hits by the score, by the re-ranker, the differences with their 95 % interval, and
 * how often a right tool is among the candidates at all.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FIELDS } from '../../electron/engine/search/ranking/weights.ts'
import { type CatalogueTool, fillIndex, type JudgedQuery } from '../../electron/engine/search/evaluation.ts'
import { loadMeaning } from '../../electron/engine/search/meaning/meaning.ts'
import { qualifiedNameOf } from '../../electron/engine/search/query/qualified-name.ts'
import { createSearchIndex, type SearchHit, type SearchIndex } from '../../electron/engine/search/search-index.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { readCatalogue, readQueries, setsIn } from './data.ts'
import { requestEncoder } from './encoded.ts'
import { pairedDifference } from './paired.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string', multiple: true }, folds: { type: 'string', default: '5' } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')

const CANDIDATES = 50
const EPOCHS = 300
const RATE = 0.05
/** Of the squares of the weights, in the loss. */
const DECAY = 0.001
const FOLDS = Number(values.folds)

interface Candidate {
  readonly features: Float64Array
  readonly isRight: boolean
}

/** A request with its candidates, best first by the score. */
interface Sample {
  readonly pool: string
  readonly fold: number
  readonly candidates: readonly Candidate[]
}

/** The place of each hit, 1 for the best, in the order of some number. */
function placesBy(hits: readonly SearchHit[], value: (hit: SearchHit) => number): ReadonlyMap<SearchHit, number> {
  return new Map(hits.toSorted((a, b) => value(b) - value(a)).map((hit, at) => [hit, at + 1]))
}

function featuresOf(hits: readonly SearchHit[]): Float64Array[] {
  const wordsOf = ({ byWords = 0 }: SearchHit): number => byWords
  const meaningOf = ({ explanation }: SearchHit): number => explanation?.meaning ?? 0
  const most = (value: (hit: SearchHit) => number): number => Math.max(1e-9, ...hits.map(value))
  const [score, words, meaning] = [most((hit) => hit.score), most(wordsOf), most(meaningOf)]
  const [byWords, byMeaning] = [placesBy(hits, wordsOf), placesBy(hits, meaningOf)]
  const answered = Math.max(0, ...hits.map(({ explanation }) => explanation?.factors.query ?? 0)) - 1
  return hits.map((hit, at) => {
    const { words: matched = [], missing = [], factors } = hit.explanation ?? {}
    const sum = matched.reduce((all, each) => all + each.score, 0) || 1
    const shareIn = (field: (typeof FIELDS)[number]): number =>
      matched.filter(({ fields }) => fields.includes(field)).reduce((all, each) => all + each.score, 0) / sum
    const exact = matched.filter(({ kind }) => kind === 'exact').reduce((all, each) => all + each.score, 0) / sum
    const closeness = meaningOf(hit) / meaning
    return Float64Array.from([
      ...[hit.score / score, Math.log(Math.max(1e-3, hit.score / score)), 1 / (at + 1)],
      ...[wordsOf(hit) / words, 1 / (byWords.get(hit) ?? CANDIDATES)],
      ...[closeness, closeness * answered, closeness ** 2, 1 / (byMeaning.get(hit) ?? CANDIDATES)],
      ...(factors === undefined ? [] : Object.values(factors)),
      ...[matched.length / Math.max(1, matched.length + missing.length), exact],
      ...FIELDS.map(shareIn),
    ])
  })
}

const meaning = await loadMeaning(join(import.meta.dirname, '../../resources/search'))
const indexes = new Map<string, { index: SearchIndex; encode: (query: string) => Float32Array }>()
function indexOf(name: string, tools: readonly CatalogueTool[]) {
  const index = createSearchIndex()
  for (const _step of index.setMeaning(meaning));
  fillIndex(index, tools)
  const known = { index, encode: requestEncoder(index) }
  indexes.set(name, known)
  return known
}

const random = drawFractions(3)
const folds = new Map<string, number>()
function foldOf(query: JudgedQuery & { task?: string }): number {
  const errand = query.task ?? JSON.stringify(query.groups)
  const fold = folds.get(errand) ?? Math.floor(random() * FOLDS)
  folds.set(errand, fold)
  return fold
}

const samples: readonly Sample[] = setsIn(values.data).flatMap(({ set, catalogue, pool, directory }) => {
  const name = `${directory}/${catalogue}`
  const { index, encode } = indexes.get(name) ?? indexOf(name, readCatalogue(directory, catalogue))
  return readQueries(directory, set).map((query) => {
    const hits = index.search(query.query, { limit: CANDIDATES, explain: true, request: encode(query.query) })
    const right = new Set(query.groups.flat())
    const features = featuresOf(hits)
    const candidates = hits.map((hit, at) => ({ features: features[at] ?? new Float64Array(), isRight: right.has(qualifiedNameOf(hit)) }))
    return { pool, fold: foldOf(query), candidates }
  })
})
const POOLS = [...new Set(samples.map(({ pool }) => pool))]
const width = samples.find(({ candidates }) => candidates.length > 0)?.candidates[0]?.features.length ?? 0

/** Brings each feature to mean 0 and deviation 1 over all candidates. */
function standardise(): void {
  const all = samples.flatMap(({ candidates }) => candidates.map(({ features }) => features))
  for (let at = 0; at < width; at++) {
    const mean = all.reduce((sum, features) => sum + (features[at] ?? 0), 0) / all.length
    const deviation = Math.sqrt(all.reduce((sum, features) => sum + ((features[at] ?? 0) - mean) ** 2, 0) / all.length) || 1
    for (const features of all) features[at] = ((features[at] ?? 0) - mean) / deviation
  }
}

const valueOf = ({ features }: Candidate, weights: Float64Array): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

/** Minimises the negative logarithm of the share that the right candidates have of the softmax (Adam; Kingma and Ba 2015). */
function train(own: readonly Sample[]): Float64Array {
  const useful = own.filter(({ candidates }) => candidates.some(({ isRight }) => isRight))
  const sizes = new Map(POOLS.map((pool) => [pool, useful.filter((each) => each.pool === pool).length]))
  const [weights, first, second] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  // It begins with the order by the score.
  weights[1] = 1
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    const gradient = weights.map((weight) => weight * DECAY)
    for (const { pool, candidates } of useful) {
      const powers = candidates.map((each) => valueOf(each, weights))
      const highest = Math.max(...powers)
      const shares = powers.map((power) => Math.exp(power - highest))
      const [all, right] = [shares, shares.filter((_share, at) => candidates[at]?.isRight)].map((some) => some.reduce((a, b) => a + b, 0))
      const importance = 1 / (POOLS.length * (sizes.get(pool) ?? 1))
      for (const [at, { features, isRight }] of candidates.entries()) {
        const share = shares[at] ?? 0
        const pull = importance * (share / (all ?? 1) - (isRight ? share / (right ?? 1) : 0))
        for (let feature = 0; feature < width; feature++) gradient[feature] = (gradient[feature] ?? 0) + pull * (features[feature] ?? 0)
      }
    }
    for (let at = 0; at < width; at++) {
      const slope = gradient[at] ?? 0
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope ** 2
      const step = (first[at] ?? 0) / (1 - 0.9 ** epoch) / (Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** epoch)) + 1e-8)
      weights[at] = (weights[at] ?? 0) - RATE * step
    }
  }
  return weights
}

standardise()
const trained = Array.from({ length: FOLDS }, (_, fold) => train(samples.filter((each) => each.fold !== fold)))
const isHit = (candidates: readonly Candidate[], most: number): number => Number(candidates.slice(0, most).some(({ isRight }) => isRight))
function reordered({ fold, candidates }: Sample): readonly Candidate[] {
  const weights = trained[fold] ?? new Float64Array(width)
  return candidates.toSorted((a, b) => valueOf(b, weights) - valueOf(a, weights))
}
const percent = (share: number): string => (share * 100).toFixed(1)
const mean = (own: readonly number[]): number => own.reduce((sum, each) => sum + each, 0) / own.length
printTable(
  [...POOLS, undefined].map((pool) => {
    const own = samples.filter((each) => pool === undefined || each.pool === pool)
    const cells = [1, 5].map((most): [string, string] => {
      const [before, after] = [own.map(({ candidates }) => isHit(candidates, most)), own.map((each) => isHit(reordered(each), most))]
      const { mean: change, low, high } = pairedDifference(before, after)
      const interval = `${percent(change)} (${percent(low)} to ${percent(high)})`
      return [`hit@${most}`, `${percent(mean(before))} -> ${percent(mean(after))}, ${interval}`]
    })
    const among = mean(own.map(({ candidates }) => isHit(candidates, CANDIDATES)))
    return { pool: pool ?? 'all', n: String(own.length), ...Object.fromEntries(cells), 'among fifty': percent(among) }
  }),
)
