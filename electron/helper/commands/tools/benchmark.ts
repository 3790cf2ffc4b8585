import { join } from 'node:path'
import { takeTurns } from '../../../engine/base/limits/turn.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import type { Encoder } from '../../../engine/search/encoder/encoder.ts'
import type { Evaluation } from '../../../engine/search/evaluation.ts'
import type { SearchIndex } from '../../../engine/search/search-index.ts'
import { searchDataOf } from '../../engine-connection/search-data.ts'
import { type AddCommand, examples } from '../command-context.ts'

const FORMATS = `
Files:
  --tools    [{"server", "name", "description", "inputSchema", "serverDescription"?}, ...]
  --queries  [{"query", "groups": [["server__tool", ...], ...]}, ...]
             Each group is one need, with the interchangeable tools that meet it; [] where nothing fits.

hit@k: share of queries with a needed tool among the first k. recall@10: share of the needs met among the first ten.
nDCG@10: the same, weighted by rank. Of queries that nothing fits, and of those whose first result is right, it prints the share that the
answer marks as doubtful. Times are of this computer. JSON has shares from 0 to 1, and milliseconds.

It measures the search that people get once all tools are learned, and waits for that: about a second for 60 tools. With --words it
measures what they get before.`

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** `tooltray benchmark`: evaluates the ranking on files; Tooltray does not need to run. */
export const addBenchmarkCommand: AddCommand = (program, run) => {
  const benchmark = program
    .command('benchmark')
    .description('run benchmarks')
    .addHelpText('after', examples('tooltray benchmark search --tools catalog.tools.json --queries mine.queries.json'))
  benchmark
    .command('search')
    .description('measure search quality on a tool catalog and queries with known right tools; Tooltray does not need to run')
    .requiredOption('--tools <file>', 'JSON file of the tools to search')
    .requiredOption('--queries <file>', 'JSON file of the queries with the tools they need')
    .option('--words', 'use keyword search only, as Tooltray does at first, and if semantic search is off')
    .addHelpText(
      'after',
      FORMATS +
        '\n' +
        examples(
          'tooltray benchmark search --tools mcpbig.tools.json --queries mcpbig-agent.queries.json',
          `tooltray benchmark search --tools a.tools.json --queries a.queries.json --json | jq '."hit@5"'`,
        ),
    )
    .action(({ words, ...files }: { tools: string; queries: string; words?: boolean }) =>
      run(async ({ printer, absolute, reach }) => {
        const learning = printer.live ? (text?: string) => printer.progress(text) : () => undefined
        const measured = await measure(files, absolute, words === true ? undefined : searchDataOf(reach.runner), learning)
        const { n, tools, by, hit1, hit3, hit5, recall10, ndcg10, p50Ms, p99Ms, buildMs, learnMs, doubted } = measured
        const shares = { 'hit@1': hit1, 'hit@3': hit3, 'hit@5': hit5, 'recall@10': recall10, 'nDCG@10': ndcg10 }
        const times = { p50_ms: p50Ms, p99_ms: p99Ms, index_build_ms: buildMs, learning_ms: learnMs }
        const { nothingFits, rightFirst } = doubted
        const doubts = { nothing_fits: nothingFits.n, doubted_nothing_fits: nothingFits.share, doubted_right_first: rightFirst.share }
        if (printer.json) return printer.value({ n, tools, by, ...shares, ...doubts, ...times })
        printer.table(
          [{ title: 'Measure' }, { title: 'Value', align: 'right' }],
          [
            ['queries', n],
            ['tools', tools],
            ['searched by', by === 'meaning' ? 'words and meaning, all tools learned' : 'words'],
            ...Object.entries(shares).map(([measure, share]) => [measure, percent(share)]),
            ...(nothingFits.n === 0 ? [] : [[`doubted of ${nothingFits.n} that nothing fits`, percent(nothingFits.share)]]),
            ['doubted of those right first', percent(rightFirst.share)],
            ...Object.entries(times).map(([measure, time]) => [measure.slice(0, -3).replaceAll('_', ' '), `${time.toFixed(2)} ms`]),
          ],
        )
      }),
    )
}

interface Measured extends Evaluation {
  readonly tools: number
  readonly by: 'meaning' | 'words'
  /** Milliseconds, including the vectors of words. */
  readonly buildMs: number
  /** Milliseconds until the encoder knows all tools; 0 without it. */
  readonly learnMs: number
  /** The share of answers marked as doubtful, of the queries that nothing fits, and of those whose first result is right. */
  readonly doubted: { readonly nothingFits: Share; readonly rightFirst: Share }
}

interface Share {
  readonly n: number
  /** 0 to 1; 0 if `n` is 0. */
  readonly share: number
}

/**
 * Searches like an engine that has learned nothing. Throws `arguments_invalid` if a file has another form, or no query needs a tool of the
 * catalog.
 *
 * @param folder with the data of semantic search; undefined: keyword search only.
 * @param say is called with how far that is; without a text, when it is over.
 */
async function measure(
  files: { tools: string; queries: string },
  absolute: (path: string) => string,
  folder: string | undefined,
  say: (text?: string) => void,
): Promise<Measured> {
  // Loaded on demand: only this command needs the ranker.
  const [{ readQueries, readTools }, { evaluate, fillIndex, judge, rankerOf }, { createSearchIndex }, { qualifiedNameOf }] =
    await Promise.all([
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
  const meaning = folder === undefined ? undefined : await (await import('../../../engine/search/meaning/meaning.ts')).loadMeaning(folder)
  const index = createSearchIndex()
  const start = performance.now()
  for (const _step of index.setMeaning(meaning));
  fillIndex(index, tools)
  const buildMs = performance.now() - start
  const encoder = folder === undefined ? undefined : await learnedBy(index, folder, say)
  const learnMs = encoder === undefined ? 0 : performance.now() - start - buildMs
  const vectorOf = (query: string): Float32Array | undefined => encoder?.encode(index.sentenceOf(query), 'request')
  const isDoubted = (query: string): boolean => {
    const [best] = index.search(query, { limit: 1, request: vectorOf(query) })
    return best === undefined || index.doubt(query, best) !== undefined
  }
  const share = (asked: readonly { readonly query: string }[]): Share => ({
    n: asked.length,
    share: asked.length === 0 ? 0 : asked.filter(({ query }) => isDoubted(query)).length / asked.length,
  })
  const ranker = rankerOf(index, vectorOf)
  const fitting = queries.filter(({ groups }) => groups.length > 0)
  return {
    ...evaluate(ranker, fitting, () => performance.now()),
    tools: index.size,
    by: encoder === undefined ? 'words' : 'meaning',
    buildMs,
    learnMs,
    doubted: {
      nothingFits: share(queries.filter(({ groups }) => groups.length === 0)),
      rightFirst: share(fitting.filter(({ query, groups }) => judge(ranker(query, 1), groups).firstRank === 1)),
    },
  }
}

/** Learns all tools of an index. Returns the encoder, which has to be closed by the end of the process alone. */
async function learnedBy(index: SearchIndex, folder: string, say: (text?: string) => void): Promise<Encoder> {
  const [{ openEncoder }, { learnHere }, { learningText }] = await Promise.all([
    import('../../../engine/search/encoder/encoder.ts'),
    import('../../../engine/search/sentences/learn-here.ts'),
    import('../../../control/words/search-words.ts'),
  ])
  const encoder = await openEncoder(join(folder, 'encoder.bin'))
  const turn = takeTurns()
  for (const _step of learnHere(index, encoder, { get: () => undefined, put: () => undefined })) {
    if (!turn.isOver()) continue
    say(learningText({ learned: index.size - (index.sentences?.waiting ?? 0), of: index.size }))
    await turn.next()
  }
  say()
  return encoder
}
