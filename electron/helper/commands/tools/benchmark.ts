import { TooltrayError } from '../../../engine/base/errors.ts'
import type { Evaluation } from '../../../engine/search/evaluation.ts'
import { type AddCommand, examples } from '../command-context.ts'

const FORMATS = `
Files:
  --tools    [{"server", "name", "description", "inputSchema", "serverDescription"?}, ...]
  --queries  [{"query", "groups": [["server__tool", ...], ...]}, ...]
             Each group is one need, with the interchangeable tools that meet it.

hit@k: share of queries with a needed tool among the first k. recall@10: share of the needs met among the first ten.
nDCG@10: the same, weighted by rank. Times are of this machine. JSON has shares from 0 to 1, and milliseconds.`

/** `tooltray benchmark`: judges the ranking on files; needs no engine. */
export const addBenchmarkCommand: AddCommand = (program, run) => {
  const benchmark = program
    .command('benchmark')
    .description('measure Tooltray itself')
    .addHelpText('after', examples('tooltray benchmark search --tools catalogue.tools.json --queries mine.queries.json'))
  benchmark
    .command('search')
    .description('judge search on a catalogue and queries of which the right tools are known; needs no engine')
    .requiredOption('--tools <file>', 'JSON file of the tools to search in')
    .requiredOption('--queries <file>', 'JSON file of the queries with the tools they need')
    .addHelpText(
      'after',
      FORMATS +
        '\n' +
        examples(
          'tooltray benchmark search --tools mcpbig.tools.json --queries mcpbig-agent.queries.json',
          `tooltray benchmark search --tools a.tools.json --queries a.queries.json --json | jq '."hit@5"'`,
        ),
    )
    .action((files: { tools: string; queries: string }) =>
      run(async ({ printer, absolute }) => {
        const { n, tools, hit1, hit3, hit5, recall10, ndcg10, p50Ms, p99Ms, buildMs } = await measure(files, absolute)
        const shares = { 'hit@1': hit1, 'hit@3': hit3, 'hit@5': hit5, 'recall@10': recall10, 'nDCG@10': ndcg10 }
        const times = { p50_ms: p50Ms, p99_ms: p99Ms, index_build_ms: buildMs }
        if (printer.json) return printer.value({ n, tools, ...shares, ...times })
        printer.table(
          [{ title: 'Measure' }, { title: 'Value', align: 'right' }],
          [
            ['queries', n],
            ['tools', tools],
            ...Object.entries(shares).map(([measure, share]) => [measure, `${(share * 100).toFixed(1)} %`]),
            ...Object.entries(times).map(([measure, time]) => [measure.slice(0, -3).replaceAll('_', ' '), `${time.toFixed(2)} ms`]),
          ],
        )
      }),
    )
}

/** Throws `arguments_invalid` for files of another form, and when no query needs a tool of the catalogue. */
async function measure(
  files: { tools: string; queries: string },
  absolute: (path: string) => string,
): Promise<Evaluation & { tools: number; buildMs: number }> {
  // The ranker is read from the disk only by this command.
  const [{ readQueries, readTools }, { evaluate, fillIndex, rankerOf }, { createSearchIndex }, { qualifiedNameOf }] = await Promise.all([
    import('./evaluation-files.ts'),
    import('../../../engine/search/evaluation.ts'),
    import('../../../engine/search/search-index.ts'),
    import('../../../engine/search/query/qualified-name.ts'),
  ])
  const tools = await readTools(files.tools, absolute)
  const queries = await readQueries(files.queries, absolute)
  const names = new Set(tools.map(qualifiedNameOf))
  if (!queries.some(({ groups }) => groups.flat().some((name) => names.has(name)))) {
    throw new TooltrayError('arguments_invalid', `No query of ${files.queries} needs a tool of ${files.tools}.`, {
      hint: 'Names are server__tool. Do the two files belong together?',
    })
  }
  const index = createSearchIndex()
  const start = performance.now()
  fillIndex(index, tools)
  const buildMs = performance.now() - start
  return { ...evaluate(rankerOf(index), queries, () => performance.now()), tools: index.size, buildMs }
}
