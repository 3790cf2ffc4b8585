/**
 * Judges our ranking set by set: node bench/search/evaluate.ts --data DIR
 * DIR holds `NAME.tools.json` and `NAME.queries.json` (see data.ts).
 */
import { parseArgs } from 'node:util'
import { evaluate, fillIndex, pool, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { readCatalogue, readQueries, SETS } from './data.ts'
import { evaluationCells, printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const directory = values.data

const results = SETS.map(({ set, catalogue, pool: own }) => {
  const index = createSearchIndex()
  const tools = readCatalogue(directory, catalogue)
  const start = performance.now()
  fillIndex(index, tools)
  const buildMs = performance.now() - start
  const evaluation = evaluate(rankerOf(index), readQueries(directory, set), () => performance.now())
  return { set, own, tools: tools.length, buildMs, evaluation }
})
const pooled = ['mcpbig', 'livemcp', 'api'].map((name) => {
  const own = results.filter((result) => result.own === name)
  const buildMs = Math.max(...own.map((result) => result.buildMs))
  const tools = Math.max(...own.map((result) => result.tools))
  return { set: `all ${name}`, tools, buildMs, evaluation: pool(own.map(({ evaluation }) => evaluation)) }
})
printTable(
  [...results, ...pooled].map(({ set, tools, buildMs, evaluation }) => ({
    set,
    tools: String(tools),
    ...evaluationCells(evaluation),
    'build ms': buildMs.toFixed(0),
  })),
)
