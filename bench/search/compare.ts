/**
 * Ranks public data with ours and with what else there is, in one run: node bench/search/compare.ts --data DIR [--pools mcpbig,api]
 * DIR holds `NAME.tools.json` and `NAME.queries.json` (see data.ts). Rows are pooled by query over the sets of a pool.
 */
import { parseArgs } from 'node:util'
import { type CatalogueTool, evaluate, type Evaluation, pool, type Ranker } from '../../electron/engine/search/evaluation.ts'
import { readCatalogue, readQueries, SETS } from './data.ts'
import { type Rival, RIVALS } from './rivals.ts'
import { evaluationCells, printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pools: { type: 'string', default: 'mcpbig,livemcp,api' } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const directory = values.data

/** Catalogues above this size, and more queries than this, are left out for what needs a tenth of a second a query. */
const SMALL_CATALOGUE = 600
const FEW_QUERIES = 60

function measure(rival: Rival, name: string): { evaluation: Evaluation; buildMs: number; small: boolean } | undefined {
  const rankers = new Map<string, Ranker>()
  const evaluations: Evaluation[] = []
  let buildMs = 0
  for (const { set, catalogue, pool: own } of SETS) {
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
