/**
 * Chooses the constants of closeness: node bench/search/tune.ts --data DIR [--data DIR] [--rounds N]
 * Takes one constant after the other, tries values around it, and keeps the best, until nothing changes. Judged by the mean over all pools
 * of hit@1 and hit@5, every pool alike. Give it data to tune on alone. Prints what each value brings, and the constants at the end.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CatalogueTool, fillIndex, judge, type JudgedQuery, type Ranker, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { loadMeaning } from '../../electron/engine/search/meaning/meaning.ts'
import { WEIGHTS } from '../../electron/engine/search/ranking/weights.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { readCatalogue, readQueries, setsIn } from './data.ts'
import { rankerBySentences } from './encoded.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '2' },
    /** Constants of the ranking before its tools are learned. */
    alone: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
  },
})
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')

type Meaning = { -readonly [Name in keyof (typeof WEIGHTS)['meaning']]: number }
const meaning: Meaning = { ...WEIGHTS.meaning }
for (const given of values.set) {
  const [name = '', value] = given.split('=')
  meaning[name as keyof Meaning] = Number(value)
}
const weights = { ...WEIGHTS, meaning }
const data = await loadMeaning(join(import.meta.dirname, '../../resources/search'))

interface Judged {
  readonly pool: string
  readonly ranker: Ranker
  readonly queries: readonly JudgedQuery[]
}

const rankers = new Map<string, Ranker>()
function rankerFor(name: string, tools: readonly CatalogueTool[]): Ranker {
  const index = createSearchIndex({ weights })
  for (const _step of index.setMeaning(data));
  fillIndex(index, tools)
  const ranker = values.alone ? rankerOf(index) : rankerBySentences(index)
  rankers.set(name, ranker)
  return ranker
}
const judged: readonly Judged[] = setsIn(values.data).map(({ set, catalogue, pool, directory }) => {
  const name = `${directory}/${catalogue}`
  return { pool, ranker: rankers.get(name) ?? rankerFor(name, readCatalogue(directory, catalogue)), queries: readQueries(directory, set) }
})
const POOLS = [...new Set(judged.map(({ pool }) => pool))]

interface Outcome {
  readonly cells: Readonly<Record<string, string>>
  readonly objective: number
}

function measure(): Outcome {
  const shares = POOLS.map((pool) => {
    const ranks = judged
      .filter((each) => each.pool === pool)
      .flatMap(({ ranker, queries }) => queries.map(({ query, groups }) => judge(ranker(query, 5), groups).firstRank ?? Infinity))
    return [1, 5].map((most) => (100 * ranks.filter((rank) => rank <= most).length) / ranks.length)
  })
  const cells = Object.fromEntries(POOLS.map((pool, at) => [pool, (shares[at] ?? []).map((share) => share.toFixed(1)).join(' / ')]))
  return { cells, objective: shares.flat().reduce((sum, share) => sum + share, 0) / shares.flat().length }
}

/** Tried around the value so far. */
const FACTORS = [0.6, 0.8, 0.9, 1.1, 1.25, 1.6]
const NAMES: readonly (keyof Meaning)[] = Object.keys(meaning) as (keyof Meaning)[]
const SHARES: ReadonlySet<string> = new Set(['sentences', 'otherAction', 'unaskedDeletion'])

let best = measure()
const rows: Record<string, string>[] = [{ constants: 'as they are', ...best.cells, objective: best.objective.toFixed(2) }]
for (let round = 0; round < Number(values.rounds); round++) {
  const before = best.objective
  for (const name of NAMES) {
    const from = meaning[name]
    let kept = from
    for (const factor of FACTORS) {
      meaning[name] = Number((SHARES.has(name) ? Math.min(1, from * factor) : from * factor).toPrecision(2))
      const now = measure()
      rows.push({ constants: `${name} ${meaning[name]}`, ...now.cells, objective: now.objective.toFixed(2) })
      // A change must bring something, or the constants wander on noise.
      if (now.objective > best.objective + 0.05) {
        best = now
        kept = meaning[name]
      }
    }
    meaning[name] = kept
  }
  if (best.objective === before) break
}
printTable(rows)
console.log(`\n${JSON.stringify(meaning)}  ${best.objective.toFixed(2)}`)
