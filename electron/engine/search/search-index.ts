import { type Explanation } from './explanation.ts'
import { planQuery } from './query-plan.ts'
import { scoreDocuments, type Scores } from './ranking.ts'
import { createSimilarWordFinder } from './similar-words.ts'
import { createToolStore } from './tool-store.ts'
import { WEIGHTS, type Weights } from './weights.ts'

/** What the index reads of a tool. */
export interface SearchTool {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  effect?: 'read' | 'write' | 'destructive'
}

export interface SearchOptions {
  /** At most this many hits. */
  limit: number
  /** Only tools of this server. */
  server?: string
  /** The one predicate shared with calls: false hides the tool. */
  allowed?: (server: string, tool: string) => boolean
  /** Whether each hit says why it is one. */
  explain?: boolean
}

export interface SearchHit {
  server: string
  name: string
  /** Positive; comparable within one answer only. 0 where a server was listed rather than searched. */
  score: number
  explanation?: Explanation
}

/** Why a tool is or is not among the hits. `rank` counts from 1 among the tools that the search may show. */
export interface WhyNot {
  rank?: number
  score?: number
  reason: 'found' | 'beyond-limit' | 'no-match' | 'not-allowed' | 'other-server' | 'unknown-tool'
  explanation?: Explanation
}

/** Finds tools by words. Holds words and numbers, never the tool definitions. */
export interface SearchIndex {
  /** Replaces what the index knows of one server; the others stay as they are. */
  setServer(server: string, tools: readonly SearchTool[], about?: { description?: string }): void
  removeServer(server: string): void
  /** The best hits first; equal scores by server, then name. An empty query lists the tools of `options.server`, else nothing. */
  search(query: string, options: SearchOptions): SearchHit[]
  whyNot(query: string, server: string, tool: string, options: SearchOptions): WhyNot
  /** How many tools there are. */
  readonly size: number
  /** Changes whenever answers may change. */
  readonly version: number
}

/** An empty index. `weights` are given only by benchmarks. */
export function createSearchIndex(weights: Weights = WEIGHTS): SearchIndex {
  const store = createToolStore()
  const similar = createSimilarWordFinder(store.vocabulary)
  let version = 0

  const compare = (scores: Scores) => (a: number, b: number): number => {
    return (scores.score[b] ?? 0) - (scores.score[a] ?? 0) || compareNames(a, b)
  }

  function compareNames(a: number, b: number): number {
    const one = store.documents[a]
    const other = store.documents[b]
    if (one === undefined || other === undefined) return 0
    return compareText(one.server, other.server) || compareText(one.name, other.name)
  }

  function visible(document: number, { server, allowed }: SearchOptions): boolean {
    const tool = store.documents[document]
    if (tool === undefined || (server !== undefined && tool.server !== server)) return false
    return allowed === undefined || allowed(tool.server, tool.name)
  }

  function rank(query: string, options: SearchOptions): { scores: Scores; ranked: number[] } {
    for (const lenient of [false, true]) {
      const scores = scoreDocuments(planQuery(query, store.vocabulary, similar, weights, lenient), store, weights)
      const ranked = firstVisible([...scores.documents].sort(compare(scores)), options)
      if (ranked.length > 0 || lenient) return { scores, ranked }
    }
    return { scores: { documents: [], score: new Float64Array() }, ranked: [] }
  }

  function firstVisible(sorted: readonly number[], options: SearchOptions): number[] {
    const result: number[] = []
    for (const document of sorted) {
      if (result.length >= options.limit) break
      if (visible(document, options)) result.push(document)
    }
    return result
  }

  function list(options: SearchOptions): SearchHit[] {
    const documents = options.server === undefined ? [] : (store.documentsOf(options.server) ?? [])
    return firstVisible([...documents].sort(compareNames), options).map((document) => hit(document, 0))
  }

  function hit(document: number, score: number): SearchHit {
    const tool = store.documents[document]
    return { server: tool?.server ?? '', name: tool?.name ?? '', score }
  }

  return {
    setServer(server, tools, about) {
      version++
      store.setServer(server, tools, about?.description)
    },
    removeServer(server) {
      version++
      store.removeServer(server)
    },
    search(query, options) {
      if (query.trim() === '') return list(options)
      const { scores, ranked } = rank(query, options)
      return ranked.map((document) => hit(document, scores.score[document] ?? 0))
    },
    whyNot(query, server, tool, options) {
      const document = store.documentsOf(server)?.find((candidate) => store.documents[candidate]?.name === tool)
      if (document === undefined) return { reason: 'unknown-tool' }
      if (options.server !== undefined && options.server !== server) return { reason: 'other-server' }
      if (options.allowed !== undefined && !options.allowed(server, tool)) return { reason: 'not-allowed' }
      const { scores, ranked } = rank(query, { ...options, limit: Infinity })
      const index = ranked.indexOf(document)
      if (index < 0) return { reason: 'no-match' }
      return { rank: index + 1, score: scores.score[document] ?? 0, reason: index < options.limit ? 'found' : 'beyond-limit' }
    },
    get size() {
      return store.size
    },
    get version() {
      return version
    },
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
