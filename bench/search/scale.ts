/**
 * How the search index scales: node --expose-gc bench/search/scale.ts [--data DIR]
 * Time of queries at 4,000 and 50,000 tools, of filling an index, and of replacing one server of 40 tools; memory of the index; by words
 * alone and by meaning as well, turn by turn in the same run. The longest step of making all vectors is what holds the event loop.
 * Without data the catalog is made up from a fixed seed; with it, copies of `mcpbig.tools.json` are used, each copy with words of its
 * own.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CatalogueTool, fillIndex, percentile } from '../../electron/engine/search/evaluation.ts'
import { loadMeaning } from '../../electron/engine/search/meaning/meaning.ts'
import { createSearchIndex, type SearchIndex } from '../../electron/engine/search/search-index.ts'
import { readCatalogue, readQueries, SETS } from './data.ts'
import { madeUpCatalogue, madeUpQueries, resized } from './made-up-catalogue.ts'
import { printTable } from './table.ts'

const DATA = join(import.meta.dirname, '../../resources/search')
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const source = values.data === undefined ? madeUpCatalogue(4_000) : readCatalogue(values.data, 'mcpbig')
const queries =
  values.data === undefined
    ? madeUpQueries(400)
    : SETS.filter(({ pool }) => pool === 'mcpbig')
        .flatMap(({ set }) => readQueries(values.data ?? '', set))
        .map(({ query }) => query)

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Bytes in use. Array buffers are given back a little after the collector has run. */
async function heapUsed(): Promise<number> {
  globalThis.gc?.()
  await setTimeout(200)
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function filled(tools: readonly CatalogueTool[], byMeaning: boolean) {
  const before = await heapUsed()
  const index: SearchIndex = createSearchIndex()
  let build = timed(() => fillIndex(index, tools))
  let longest = 0
  if (byMeaning) {
    const began = performance.now()
    const steps = index.setMeaning(await loadMeaning(DATA))[Symbol.iterator]()
    const step = (): boolean => {
      const from = performance.now()
      const { done } = steps.next()
      longest = Math.max(longest, performance.now() - from)
      return done !== true
    }
    while (step());
    build += performance.now() - began
  }
  for (const query of queries) index.search(query, { limit: 10 })
  return { name: byMeaning ? 'by meaning as well' : 'by words alone', index, build, longest, bytes: (await heapUsed()) - before }
}

async function measure(tools: readonly CatalogueTool[]): Promise<Record<string, string>[]> {
  const both = [await filled(tools, false), await filled(tools, true)]
  const changed = tools.slice(0, 40).map((tool) => ({ ...tool, server: 'changed' }))
  const times = both.map((): number[] => [])
  const replacements = both.map((): number[] => [])
  const firstQueries = both.map((): number[] => [])
  for (const query of queries)
    for (const [at, { index }] of both.entries()) times[at]?.push(timed(() => index.search(query, { limit: 10 })))
  for (const query of queries.slice(0, 20)) {
    for (const [at, { index }] of both.entries()) {
      replacements[at]?.push(timed(() => index.setServer('changed', changed)))
      firstQueries[at]?.push(timed(() => index.search(query, { limit: 10 })))
    }
  }
  return both.map(({ name, index, build, longest, bytes }, at) => ({
    tools: String(index.size),
    search: name,
    'build ms': build.toFixed(0),
    'longest step ms': longest.toFixed(1),
    'query p50 ms': percentile(times[at] ?? [], 0.5).toFixed(2),
    'query p99 ms': percentile(times[at] ?? [], 0.99).toFixed(2),
    're-index 40 tools p50 ms': percentile(replacements[at]?.slice(1) ?? [], 0.5).toFixed(2),
    'worst ms': percentile(replacements[at]?.slice(1) ?? [], 1).toFixed(2),
    'first query after it, worst ms': percentile(firstQueries[at] ?? [], 1).toFixed(2),
    'memory MB': globalThis.gc === undefined ? '(needs --expose-gc)' : (bytes / 1e6).toFixed(1),
  }))
}

// The first rounds are the compiler's.
await measure(resized(source, 4_000))
const rows: Record<string, string>[] = []
for (const size of [4_000, 10_000, 50_000]) rows.push(...(await measure(resized(source, size))))
printTable(rows)
