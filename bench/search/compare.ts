/**
 * Ranks public data with ours and with what else there is, in one run:
 * node bench/search/compare.ts --data DIR [--data DIR] [--pools mcpbig,api]
 * DIR holds `NAME.tools.json` and `NAME.queries.json` (see data.ts). Rows are pooled by query over the sets of a pool. Then our own steps
 * beside each other, with probes whose words are absent from the right tool, where DIR has them: the share of hits, what it is more than
 * by words alone, and the 95 % interval of that.
 */
import { parseArgs } from 'node:util'
import { type CatalogueTool, evaluate, type Evaluation, judge, pool, type Ranker } from '../../electron/engine/search/evaluation.ts'
import { PROBES, readCatalogue, readQueries, setsIn } from './data.ts'
import { pairedDifference } from './paired.ts'
import { type Rival, RIVALS, STEPS } from './rivals.ts'
import { evaluationCells, printTable } from './table.ts'

const { values } = parseArgs({
  options: { data: { type: 'string', multiple: true }, pools: { type: 'string', default: 'mcpbig,livemcp,api' } },
})
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const found = setsIn(values.data)

/** Catalogues above this size, and more queries than this, are left out for what needs a tenth of a second a query. */
const SMALL_CATALOGUE = 600
const FEW_QUERIES = 60

function measure(rival: Rival, name: string): { evaluation: Evaluation; buildMs: number; small: boolean } | undefined {
  const rankers = new Map<string, Ranker>()
  const evaluations: Evaluation[] = []
  let buildMs = 0
  for (const { set, catalogue, pool: own, directory } of found) {
    if (own !== name) continue
    const tools: CatalogueTool[] = readCatalogue(directory, catalogue)
    if (rival.slow === true && tools.length > SMALL_CATALOGUE) continue
    const start = performance.now()
    const ranker = rankers.get(catalogue) ?? rival.build(tools)
    if (!rankers.has(catalogue)) buildMs += performance.now() - start
    rankers.set(catalogue, ranker)
    const queries = readQueries(directory, set)
    evaluations.push(evaluate(ranker, rival.slow === true ? queries.slice(0, FEW_QUERIES) : queries, () => performance.now()))
  }
  return evaluations.length === 0 ? undefined : { evaluation: pool(evaluations), buildMs, small: rival.slow === true }
}

for (const name of values.pools.split(',')) {
  console.log(`\n${name}`)
  printTable(
    RIVALS.flatMap((rival) => {
      const measured = measure(rival, name)
      if (measured === undefined) return []
      const label = measured.small ? `${rival.name} (part of the data)` : rival.name
      return [{ ranker: label, ...evaluationCells(measured.evaluation), 'build ms': measured.buildMs.toFixed(0) }]
    }),
  )
}

const DEPTH = 5
const probes = new Set<string>(PROBES.map(({ pool }) => pool))
const pools = [...values.pools.split(','), ...new Set(found.map((each) => each.pool).filter((each) => probes.has(each)))]

/** The rank from 1 of the first right tool of each request of a pool; beyond DEPTH, infinite. */
function ranksOf(step: Rival, name: string): number[] {
  const rankers = new Map<string, Ranker>()
  return found.flatMap(({ set, catalogue, pool: own, directory }) => {
    if (own !== name) return []
    const ranker = rankers.get(catalogue) ?? step.build(readCatalogue(directory, catalogue))
    rankers.set(catalogue, ranker)
    return readQueries(directory, set).map(({ query, groups }) => judge(ranker(query, DEPTH), groups).firstRank ?? Infinity)
  })
}

const percent = (share: number): string => (share * 100).toFixed(1)
const signed = (share: number): string => `${share < 0 ? '' : '+'}${percent(share)}`
const ranks = STEPS.map((step) => pools.map((name) => ranksOf(step, name)))
for (const most of [1, DEPTH]) {
  const hits = (step: number, at: number): number[] => (ranks[step]?.[at] ?? []).map((rank) => Number(rank <= most))
  console.log(`\nhit@${most}`)
  printTable(
    STEPS.map(({ name }, step) => ({
      ranker: name,
      ...Object.fromEntries(
        pools.map((own, at) => {
          const [before, now] = [hits(0, at), hits(step, at)]
          const { mean, low, high } = pairedDifference(before, now)
          const share = percent(now.reduce((sum, hit) => sum + hit, 0) / now.length)
          return [`${own} (${now.length})`, step === 0 ? share : `${share} (${signed(mean)}, ${signed(low)} to ${signed(high)})`]
        }),
      ),
    })),
  )
}
