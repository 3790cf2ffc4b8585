/**
 * What learning from use brings: node bench/search/replay.ts --data DIR
 * Half of the requests are replayed first: each is searched, and when a right tool is among the first ten it is called. Then the other
 * half is judged, with and without what was learned. In `recurring` both halves come from the same tasks (the searches a model made for
 * one task, and the sentences people wrote for one tool), in `not recurring` no task or tool is in both. Means of several splits.
 */
import { parseArgs } from 'node:util'
import { evaluate, type Evaluation, fillIndex, type JudgedQuery, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { createLearning } from '../../electron/engine/search/learning/learning.ts'
import { qualifiedNameOf } from '../../electron/engine/search/query/qualified-name.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { openLearningStore } from '../../electron/engine/records/usage/learning-store.ts'
import { readCatalogue, readQueries, SETS } from './data.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { printTable } from './table.ts'
import { memoryDatabase } from '../../electron/engine/testing/memory-database.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, splits: { type: 'string', default: '3' } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const directory = values.data

interface Split {
  readonly before: readonly JudgedQuery[]
  readonly after: readonly JudgedQuery[]
}

/** What makes two requests the same errand: their task, or the tools they need. */
function errandOf(query: JudgedQuery & { task?: string }): string {
  return query.task ?? JSON.stringify(query.groups)
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Both halves have requests of each errand; errands with a single request are left out. */
function recurring(queries: readonly JudgedQuery[], random: () => number): Split {
  const groups = [...Map.groupBy(queries, errandOf).values()].filter((group) => group.length > 1).map((group) => shuffled(group, random))
  const half = (group: readonly JudgedQuery[]): number => group.length >> 1
  return { before: groups.flatMap((group) => group.slice(0, half(group))), after: groups.flatMap((group) => group.slice(half(group))) }
}

/** No errand, and no needed tool, is in both halves. */
function notRecurring(queries: readonly JudgedQuery[], random: () => number): Split {
  const errands = shuffled([...Map.groupBy(queries, errandOf).values()], random)
  const before = errands.slice(0, errands.length >> 1).flat()
  const used = new Set(before.flatMap(({ groups }) => groups.flat()))
  const after = errands.slice(errands.length >> 1).flat()
  return { before, after: after.filter(({ groups }) => !groups.flat().some((name) => used.has(name))) }
}

function replay(tools: Parameters<typeof fillIndex>[1], { before, after }: Split): { plain: Evaluation; learned: Evaluation } {
  const database = memoryDatabase()
  const learning = createLearning(openLearningStore(database), () => 0, drawFractions(7))
  const index = createSearchIndex({ learned: learning })
  fillIndex(index, tools)
  const plain = evaluate(rankerOf(index), after, () => performance.now())
  for (const { query, groups } of before) {
    const hits = index.search(query, { limit: 10 })
    const id = learning.searched(query, hits)
    const right = hits.find((hit) => groups.some((group) => group.includes(qualifiedNameOf(hit))))
    if (right !== undefined) learning.called(id, right.server, right.name)
  }
  const learned = evaluate(rankerOf(index), after, () => performance.now())
  database.close()
  return { plain, learned }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (share: number): string => (share * 100).toFixed(1)

printTable(
  SETS.filter(({ set }) => !/-(task|step)$/.test(set)).flatMap(({ set, catalogue }) => {
    const tools = readCatalogue(directory, catalogue)
    const queries = readQueries(directory, set)
    return [recurring, notRecurring].map((split) => {
      const runs = Array.from({ length: Number(values.splits) }, (_, seed) => replay(tools, split(queries, drawFractions(seed + 1))))
      const cell = (key: 'hit1' | 'hit5'): string => {
        const [plain, learned] = [mean(runs.map((run) => run.plain[key])), mean(runs.map((run) => run.learned[key]))]
        return `${percent(plain)} -> ${percent(learned)} (${learned < plain ? '' : '+'}${percent(learned - plain)})`
      }
      const requests = split === recurring ? 'recurring' : 'not recurring'
      return { set, requests, n: mean(runs.map(({ plain }) => plain.n)).toFixed(0), 'hit@1': cell('hit1'), 'hit@5': cell('hit5') }
    })
  }),
)
