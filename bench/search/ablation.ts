/**
 * What each feature brings: switches them off one at a time. node bench/search/ablation.ts --data DIR
 * Cells are the difference to everything on, in points of hit@1 / hit@5 / nDCG@10.
 */
import { parseArgs } from 'node:util'
import type { ToolField } from '../../electron/contract/search.ts'
import { evaluate, type Evaluation, fillIndex, pool, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { FIELDS, type Weights, WEIGHTS } from '../../electron/engine/search/ranking/weights.ts'
import { readCatalogue, readQueries, SETS } from './data.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const directory = values.data
const data = SETS.map((entry) => ({
  ...entry,
  tools: readCatalogue(directory, entry.catalogue),
  queries: readQueries(directory, entry.set),
}))
const POOLS = ['mcpbig', 'livemcp', 'api'] as const

function measure(weights: Weights): Evaluation[] {
  const indexes = new Map(
    [...new Map(data.map(({ catalogue, tools }) => [catalogue, tools]))].map(([catalogue, tools]) => {
      const index = createSearchIndex({ weights })
      fillIndex(index, tools)
      return [catalogue, index]
    }),
  )
  return POOLS.map((name) =>
    pool(
      data.flatMap(({ pool: own, catalogue, queries }) => {
        const index = indexes.get(catalogue)
        return own !== name || index === undefined ? [] : [evaluate(rankerOf(index), queries, () => performance.now())]
      }),
    ),
  )
}

const withoutField = (field: ToolField): Weights => ({ ...WEIGHTS, field: { ...WEIGHTS.field, [field]: 0 } })
const noLengthNorm = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<ToolField, number>
const evenFields = Object.fromEntries(FIELDS.map((field) => [field, 1])) as Record<ToolField, number>
const variants: readonly (readonly [string, Weights])[] = [
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
  ...(['alias', 'hint', 'phrase', 'translation', 'prefix', 'typo', 'compound'] as const).map((kind): [string, Weights] => [
    `no ${kind}`,
    { ...WEIGHTS, standIn: { ...WEIGHTS.standIn, [kind]: 0 } },
  ]),
  ['aliases in long texts too', { ...WEIGHTS, aliasInText: 1 }],
  ...(['query', 'name', 'phrase', 'serverName', 'neighbours', 'special', 'opposite', 'clause'] as const).map((name): [string, Weights] => [
    `no factor ${name}`,
    { ...WEIGHTS, factor: { ...WEIGHTS.factor, [name]: 0 } },
  ]),
  ['twins in full', { ...WEIGHTS, twin: 0 }],
]

const percent = (share: number): string => (share * 100).toFixed(1)
const signed = (share: number): string => `${share < 0 ? '' : '+'}${percent(share)}`
const all = measure(WEIGHTS)
const cells = (format: (pool: number, key: 'hit1' | 'hit5' | 'ndcg10') => string): Record<string, string> =>
  Object.fromEntries(POOLS.map((name, at) => [name, (['hit1', 'hit5', 'ndcg10'] as const).map((key) => format(at, key)).join(' / ')]))
printTable([
  { variant: 'everything on', ...cells((at, key) => percent(all[at]?.[key] ?? 0)) },
  ...variants.map(([variant, weights]) => {
    const own = measure(weights)
    return { variant, ...cells((at, key) => signed((own[at]?.[key] ?? 0) - (all[at]?.[key] ?? 0))) }
  }),
])
