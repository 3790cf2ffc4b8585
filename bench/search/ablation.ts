/**
 * What each step of the search brings: switches them off one at a time. node bench/search/ablation.ts --data DIR [--data DIR]
 * [--only 'no factor']. Searches by meaning, as the engine does. Cells are what is lost or won in points of hit@1 / hit@5 against
 * everything on: by pool, and of all requests together with the 95 % interval. A step in whose interval is no loss brings nothing that
 * these data show.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ToolField } from '../../electron/contract/search.ts'
import { type CatalogueTool, fillIndex, judge, type JudgedQuery } from '../../electron/engine/search/evaluation.ts'
import { loadMeaning } from '../../electron/engine/search/meaning/meaning.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { FIELDS, type Weights, WEIGHTS } from '../../electron/engine/search/ranking/weights.ts'
import { readCatalogue, readQueries, setsIn } from './data.ts'
import { rankerBySentences } from './encoded.ts'
import { pairedDifference } from './paired.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: { data: { type: 'string', multiple: true }, only: { type: 'string', multiple: true, default: [''] } },
})
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')

interface DataSet {
  readonly pool: string
  readonly tools: readonly CatalogueTool[]
  readonly queries: readonly JudgedQuery[]
}

const catalogues = new Map<string, readonly CatalogueTool[]>()
const data: readonly DataSet[] = setsIn(values.data).map(({ set, catalogue, pool, directory }) => {
  const name = `${directory}/${catalogue}`
  const tools = catalogues.get(name) ?? readCatalogue(directory, catalogue)
  catalogues.set(name, tools)
  return { pool, tools, queries: readQueries(directory, set) }
})
const POOLS = [...new Set(data.map(({ pool }) => pool))]
const DEPTH = 5
const meaning = await loadMeaning(join(import.meta.dirname, '../../resources/search'))

/** The rank from 1 of the first right tool of each request, by pool; beyond DEPTH, infinite. */
function ranksWith(weights: Weights): ReadonlyMap<string, readonly number[]> {
  const rankers = new Map(
    [...new Set(data.map(({ tools }) => tools))].map((tools) => {
      const index = createSearchIndex({ weights })
      for (const _step of index.setMeaning(meaning));
      fillIndex(index, tools)
      return [tools, rankerBySentences(index)]
    }),
  )
  const ranks = new Map<string, number[]>(POOLS.map((pool) => [pool, []]))
  for (const { pool, tools, queries } of data) {
    const ranker = rankers.get(tools)
    for (const { query, groups } of queries) ranks.get(pool)?.push(judge(ranker?.(query, DEPTH) ?? [], groups).firstRank ?? Infinity)
  }
  return ranks
}

const withoutField = (field: ToolField): Weights => ({ ...WEIGHTS, field: { ...WEIGHTS.field, [field]: 0 } })
const withFactors = (factor: Partial<Weights['factor']>, more: Partial<Weights> = {}): Weights => ({
  ...WEIGHTS,
  ...more,
  factor: { ...WEIGHTS.factor, ...factor },
})
const withStandIns = (standIn: Partial<Weights['standIn']>, more: Partial<Weights> = {}): Weights => ({
  ...WEIGHTS,
  ...more,
  standIn: { ...WEIGHTS.standIn, ...standIn },
})
const noLengthNorm = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<ToolField, number>
const evenFields = Object.fromEntries(FIELDS.map((field) => [field, 1])) as Record<ToolField, number>

const steps: readonly (readonly [string, Weights])[] = [
  ['all fields alike', { ...WEIGHTS, field: evenFields }],
  ...FIELDS.map((field): [string, Weights] => [`no field ${field}`, withoutField(field)]),
  ['no length normalisation', { ...WEIGHTS, lengthNorm: noLengthNorm }],
  ['no saturation', { ...WEIGHTS, saturation: 1_000 }],
  ['rarity among tools only', { ...WEIGHTS, serverRarity: 0 }],
  ['rarity by the tools there are', { ...WEIGHTS, fewestTools: 0 }],
  ['repeated query words in full', { ...WEIGHTS, repetition: 1 }],
  ['repeated query words once', { ...WEIGHTS, repetition: 0 }],
  ['literals in full', { ...WEIGHTS, literal: 1 }],
  ['weak words in full', { ...WEIGHTS, weakWord: 1 }],
  ['stop words in a second try', { ...WEIGHTS, stopWord: 1 }],
  ['what is said of the server in full', { ...WEIGHTS, serverPart: 1 }],
  ...(['alias', 'hint', 'translation', 'prefix', 'typo', 'compound'] as const).map((kind): [string, Weights] => [
    `no ${kind}`,
    withStandIns({ [kind]: 0 }),
  ]),
  ['no aliases and hints', withStandIns({ alias: 0, hint: 0 })],
  ['no phrasal verbs', withStandIns({ phrase: 0 })],
  ['no fixed phrases', { ...WEIGHTS, fixedPhrase: 0 }],
  ['no near words', withStandIns({ near: 0 }, { nearAlone: 0 })],
  ['near words as strong as before', withStandIns({ near: 0.8 })],
  ['no closeness of meanings', { ...WEIGHTS, meaning: { ...WEIGHTS.meaning, most: 0 } }],
  ['no vectors of words', { ...WEIGHTS, meaning: { ...WEIGHTS.meaning, sentences: 1 } }],
  ['no sentence encoder', { ...WEIGHTS, meaning: { ...WEIGHTS.meaning, sentences: 0 } }],
  ['typos of three letters', { ...WEIGHTS, shortestTypo: 3 }],
  ...(['query', 'name', 'phrase', 'serverName', 'neighbours', 'special', 'opposite', 'clause'] as const).map((name): [string, Weights] => [
    `no factor ${name}`,
    withFactors({ [name]: 0 }),
  ]),
  ['no asked action', withFactors({ action: 0 }, { actionInText: 0 })],
  ['asked action by names alone', { ...WEIGHTS, actionInText: 0 }],
  ['twins in full', { ...WEIGHTS, twin: 0 }],
  ['deprecated tools as others', { ...WEIGHTS, deprecated: 1 }],
]

const percent = (share: number): string => (share * 100).toFixed(1)
const signed = (share: number): string => `${share < 0 ? '' : '+'}${percent(share)}`
/** In points: the objective moves by less than a tenth. */
const hundredths = (share: number): string => (share * 100).toFixed(2)
const hits = (ranks: readonly number[], most: number): number[] => ranks.map((rank) => Number(rank <= most))
const mean = (own: readonly number[]): number => own.reduce((sum, each) => sum + each, 0) / own.length

/** What the constants are tuned by: the mean over all pools of hit@1 and hit@5, every pool alike. */
const objectiveOf = (ranks: ReadonlyMap<string, readonly number[]>): number =>
  mean([...ranks.values()].flatMap((own) => [1, DEPTH].map((most) => mean(hits(own, most)))))

const whole = ranksWith(WEIGHTS)

function row(
  step: string,
  objective: string,
  cell: (pools: readonly string[], most: number) => string,
  all = cell,
): Record<string, string> {
  return {
    step,
    objective,
    ...Object.fromEntries(POOLS.map((pool) => [pool, [1, DEPTH].map((most) => cell([pool], most)).join(' / ')])),
    ...Object.fromEntries([1, DEPTH].map((most) => [`all hit@${most}`, all(POOLS, most)])),
  }
}

function rowWithout(step: string, weights: Weights): Record<string, string> {
  const without = ranksWith(weights)
  const hitsOf = (ranks: typeof whole, pools: readonly string[], most: number): number[] =>
    pools.flatMap((pool) => hits(ranks.get(pool) ?? [], most))
  const difference = (pools: readonly string[], most: number): ReturnType<typeof pairedDifference> =>
    pairedDifference(hitsOf(whole, pools, most), hitsOf(without, pools, most))
  const withInterval = (pools: readonly string[], most: number): string => {
    const { mean: all, low, high } = difference(pools, most)
    return `${signed(all)} (${signed(low)} to ${signed(high)})`
  }
  const objective = hundredths(objectiveOf(without) - objectiveOf(whole))
  return row(step, objective, (pools, most) => signed(difference(pools, most).mean), withInterval)
}

const share = (pools: readonly string[], most: number): string => percent(mean(pools.flatMap((pool) => hits(whole.get(pool) ?? [], most))))
const wanted = steps.filter(([step]) => values.only.some((part) => step.includes(part)))
printTable([row('everything on', hundredths(objectiveOf(whole)), share), ...wanted.map(([step, weights]) => rowWithout(step, weights))])
