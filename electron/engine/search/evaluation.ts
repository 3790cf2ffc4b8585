import { qualifiedNameOf } from './query/qualified-name.ts'
import { type SearchIndex, type SearchTool } from './search-index.ts'

/** A tool of a catalog file, as its server lists it, with the server's description if there is one. */
export interface CatalogueTool extends SearchTool {
  server: string
  serverDescription?: string
}

/** A query with the tools it needs. Each group is one need: the interchangeable qualified names that satisfy it. */
export interface JudgedQuery {
  query: string
  groups: readonly (readonly string[])[]
}

/** A ranking function: returns at most `limit` qualified names, best first. */
export type Ranker = (query: string, limit: number) => readonly string[]

/** Shares from 0 to 1, times in milliseconds. */
export interface Evaluation {
  /** Queries that need a tool; the shares refer to these. */
  readonly n: number
  readonly hit1: number
  readonly hit3: number
  readonly hit5: number
  readonly recall10: number
  readonly ndcg10: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The quality of one answer. */
export interface Judgement {
  /** Rank from 1 of the first relevant tool; undefined if it is not in the top ten. */
  readonly firstRank: number | undefined
  readonly recall10: number
  readonly ndcg10: number
}

const DEPTH = 10
const WARM_UP = 30

/**
 * Judges one ranking of qualified names. A group counts once, at its best rank; the discounted gain
 * (Järvelin and Kekäläinen 2002) is 1 / log2(rank + 1) for each group, against the best possible order.
 */
export function judge(ranking: readonly string[], groups: JudgedQuery['groups']): Judgement {
  const top = ranking.slice(0, DEPTH)
  const ranks = groups.map((group) => top.findIndex((name) => group.includes(name)) + 1).filter((rank) => rank > 0)
  const ideal = sum(groups.slice(0, DEPTH).map((_, index) => discount(index + 1)))
  return {
    firstRank: ranks.length === 0 ? undefined : Math.min(...ranks),
    recall10: groups.length === 0 ? 0 : ranks.length / groups.length,
    // Two needs satisfied by the same tool would count its rank twice; the gain is capped at the ideal.
    ndcg10: ideal === 0 ? 0 : Math.min(1, sum(ranks.map(discount)) / ideal),
  }
}

/**
 * Runs all queries and measures each with `now` (milliseconds). A few run unmeasured first: the performance of a long-lived engine matters,
 * not that of the compiler.
 */
export function evaluate(ranker: Ranker, queries: readonly JudgedQuery[], now: () => number): Evaluation {
  for (const { query } of queries.slice(0, WARM_UP)) ranker(query, DEPTH)
  const times: number[] = []
  const judgements = queries.map(({ query, groups }) => {
    const start = now()
    const ranking = ranker(query, DEPTH)
    times.push(now() - start)
    return judge(ranking, groups)
  })
  const hitAt = (k: number): number => mean(judgements.map(({ firstRank }) => Number(firstRank !== undefined && firstRank <= k)))
  return {
    n: queries.length,
    hit1: hitAt(1),
    hit3: hitAt(3),
    hit5: hitAt(5),
    recall10: mean(judgements.map(({ recall10 }) => recall10)),
    ndcg10: mean(judgements.map(({ ndcg10 }) => ndcg10)),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  }
}

/** The mean of several evaluations, weighted by queries. Times are those of the slowest set. */
export function pool(evaluations: readonly Evaluation[]): Evaluation {
  const n = sum(evaluations.map((evaluation) => evaluation.n))
  const weighted = (value: (evaluation: Evaluation) => number): number =>
    n === 0 ? 0 : sum(evaluations.map((evaluation) => value(evaluation) * evaluation.n)) / n
  return {
    n,
    hit1: weighted(({ hit1 }) => hit1),
    hit3: weighted(({ hit3 }) => hit3),
    hit5: weighted(({ hit5 }) => hit5),
    recall10: weighted(({ recall10 }) => recall10),
    ndcg10: weighted(({ ndcg10 }) => ndcg10),
    p50Ms: Math.max(0, ...evaluations.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(0, ...evaluations.map(({ p99Ms }) => p99Ms)),
  }
}

/** Adds a catalog to an index, server by server. */
export function fillIndex(index: SearchIndex, tools: readonly CatalogueTool[]): void {
  for (const [server, own] of Map.groupBy(tools, (tool) => tool.server)) {
    const description = own.find((tool) => tool.serverDescription !== undefined)?.serverDescription
    index.setServer(server, own, description === undefined ? {} : { description })
  }
}

/** Wraps an index as a ranker. @param encode returns the vector of a request; undefined: searches are without. */
export function rankerOf(index: SearchIndex, encode?: (query: string) => Float32Array | undefined): Ranker {
  return (query, limit) => index.search(query, { limit, request: encode?.(query) }).map(qualifiedNameOf)
}

/** The percentile of the values (nearest rank); 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const discount = (rank: number): number => 1 / Math.log2(rank + 1)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length)
