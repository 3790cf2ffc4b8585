import type { Explanation, Operators } from '../../contract/search.ts'
import { type Applied, applyOperators } from './query/apply-operators.ts'
import { bestFirst, bestOf, filtered } from './ranking/best-first.ts'
import { explain, strengthOf } from './ranking/explanation.ts'
import { type LearnedWords, nothingLearned } from './learning/learned-words.ts'
import { type Meaning } from './meaning/meaning.ts'
import { queryVector } from './meaning/query-vector.ts'
import { type Closeness, rescore } from './meaning/rescore.ts'
import { createToolVectors, type ToolVectors } from './meaning/tool-vectors.ts'
import { isCertain } from './ranking/certainty.ts'
import { requestSentence } from './sentences/request-sentence.ts'
import { createToolSentences, type KnownSentences, type ToolSentences } from './sentences/tool-sentences.ts'
import { askedActions } from './query/asked-action.ts'
import { unknownProduct } from './query/named-products.ts'
import { type IndexPart, indexPart } from './parts/index-part.ts'
import { knownWords, planQuery } from './query/query-plan.ts'
import { createRanker, type NarrowRanking, type Ranking } from './ranking/ranking.ts'
import { type SearchTool } from './search-tool.ts'
import { raiseSuccessors } from './deprecated/raise-successors.ts'
import { createSimilarWordFinder } from './text/similar-words.ts'
import { createToolStore } from './tool-store.ts'
import { type Ranked, withoutDuplicateCrowds } from './ranking/near-duplicates.ts'
import { WEIGHTS, type Weights } from './ranking/weights.ts'

export { type SearchTool } from './search-tool.ts'

export interface SearchOptions {
  /** Maximum number of hits. */
  limit: number
  /** Only tools of this server. */
  server?: string | undefined
  /** The predicate that calls use, too: false hides the tool. */
  allowed?: ((server: string, tool: string) => boolean) | undefined
  /** Whether each hit includes an explanation. */
  explain?: boolean
  /** The vector of the request by the encoder, of length 1. Without it, meanings are compared by the vectors of words. */
  request?: Float32Array | undefined
}

export interface SearchHit {
  server: string
  name: string
  /** Positive; comparable within one answer only. 0 if a server was listed and not searched. */
  score: number
  /** The part of it that words have found, by which doubt is; undefined: all of it. */
  byWords?: number
  /** Set if the hit was moved up to find out whether it is better. The order is then not by score alone. */
  explored?: boolean
  explanation?: Explanation
}

/** Why a tool is or is not among the hits. `rank` counts from 1 among the visible tools. */
export interface WhyNot {
  rank?: number
  score?: number
  reason: 'found' | 'beyond-limit' | 'no-match' | 'held-back' | 'not-allowed' | 'other-server' | 'unknown-tool'
  explanation?: Explanation
}

/** Why an answer is doubtful. */
export interface Doubt {
  /** A product that the query names and no tool mentions. */
  readonly product?: string
}

/** Finds tools by words. It stores words and numbers, never tool definitions. */
export interface SearchIndex {
  /** Replaces the tools of one server; the others stay. */
  setServer(server: string, tools: readonly SearchTool[], about?: { description?: string }): void
  /**
   * As `setServer`, in steps of about one tool, so that other work can run in between. Until the last step the server is only partly
   * searchable. Steps for the same server must not overlap.
   */
  setServerInSteps(server: string, tools: readonly SearchTool[], about?: { description?: string }): Iterable<void>
  /** Makes the part of a server's tools that `setPartInSteps` takes, one tool per step. The index stays as it is. */
  partOf(server: string, tools: readonly SearchTool[], about?: { description?: string }): Generator<void, IndexPart>
  /** As `setServerInSteps`, of a part that was made before. @param toolAt as in `ToolStore`. */
  setPartInSteps(server: string, part: IndexPart, toolAt: (position: number) => SearchTool | undefined): Iterable<void>
  removeServer(server: string): void
  /**
   * Turns search by meaning on, or off with undefined. Runs in steps, so that other work can run in between. Until the last, tools without
   * a vector are found by words only.
   */
  setMeaning(meaning: Meaning | undefined): Iterable<void>
  /** As `setMeaning`, for what the encoder knows of tools. */
  setSentences(known: KnownSentences | undefined): Iterable<void>
  /** What the encoder knows of the tools; undefined while it is off. A request's vector counts once no tool waits for its own. */
  readonly sentences: ToolSentences | undefined
  /** What the encoder reads of a query: it knows English alone. */
  sentenceOf(query: string): string
  /**
   * Returns the best hits first; equal scores are ordered by server, then name. An empty query lists the tools of `options.server`, else
   * nothing.
   */
  search(query: string, options: SearchOptions): SearchHit[]
  whyNot(query: string, server: string, tool: string, options: SearchOptions): WhyNot
  /** The operators of a query that apply, such as quoted words; undefined if there are none. */
  operators(query: string, options: Pick<SearchOptions, 'server' | 'allowed'>): Operators | undefined
  /** Why the hits of a query, of which the best is passed, may not be an answer; undefined if there is no doubt. */
  doubt(query: string, best: Pick<SearchHit, 'byWords' | 'score'> | undefined): Doubt | undefined
  /** The number of tools. */
  readonly size: number
  /** Changes whenever answers may change. */
  readonly version: number
}

/**
 * Creates an empty index. It owns the store of tools and their vectors. All methods are synchronous; the generators may be interleaved with
 * searches. `learned` is what was learned from use; only benchmarks pass `weights`.
 */
export function createSearchIndex(given: { learned?: LearnedWords; weights?: Weights } = {}): SearchIndex {
  const { learned = nothingLearned, weights = WEIGHTS } = given
  const store = createToolStore()
  const similar = createSimilarWordFinder(store.vocabulary)
  const rankDocuments = createRanker(store, learned, weights)
  /** Incremented whenever vectors change. */
  let understood = 0
  let meaning: Meaning | undefined
  let vectors: ToolVectors | undefined
  let sentences: ToolSentences | undefined

  function compareNames(a: number, b: number): number {
    const one = store.documents[a]
    const other = store.documents[b]
    return compareText(one?.server ?? '', other?.server ?? '') || compareText(one?.name ?? '', other?.name ?? '')
  }

  function isVisible(document: number, { server, allowed }: Pick<SearchOptions, 'server' | 'allowed'>): boolean {
    const tool = store.documents[document]
    if (tool === undefined || (server !== undefined && tool.server !== server)) return false
    return allowed === undefined || allowed(tool.server, tool.name)
  }

  const askedOf = (query: string, options: Pick<SearchOptions, 'server' | 'allowed'>): Applied =>
    applyOperators(query, store, (document) => isVisible(document, options))

  function rank(asked: Applied, options: SearchOptions, lenient = false): { ranking: Ranking; hits: Ranked[] } {
    const words = planQuery(asked.text, store.vocabulary, similar, weights, lenient, meaning?.near)
    const narrow = rankDocuments(words, askedActions(asked.text))
    const { score } = narrow
    const byScore = (a: number, b: number): number => (score[b] ?? 0) - (score[a] ?? 0) || compareNames(a, b)
    const shown = (document: number): boolean => isVisible(document, options) && !asked.holdsBack(document)
    const isQuoted = (asked.operators?.phrases.length ?? 0) > 0
    const ordered = isQuoted ? { ...narrow, byWords: 'certain' as const } : byMeaning(asked.text, narrow, shown, byScore, options.request)
    const replacement = raiseSuccessors(ordered.documents, score, store, shown, weights.deprecated)
    const ranking = { ...ordered, replacement }
    const visible = filtered(bestFirst(replacement.documents, score, byScore), shown)
    const nameOf = (document: number): string => store.documents[document]?.name ?? ''
    const hits = withoutDuplicateCrowds(visible, score, nameOf, weights.twin, options.limit, compareNames)
    return hits.length === 0 && !lenient ? rank(asked, options, true) : { ranking, hits }
  }

  /** Returns the ranking unchanged if it is certain; else adds near words and the closeness of meanings. */
  function byMeaning(
    text: string,
    narrow: NarrowRanking,
    isShown: (document: number) => boolean,
    byScore: (a: number, b: number) => number,
    request: Float32Array | undefined,
  ): Ranking {
    const ofSentences = sentences?.waiting === 0 && request !== undefined ? sentences : undefined
    const ofWords = vectors
    if (ofWords === undefined && ofSentences === undefined) return { ...narrow, byWords: 'unavailable' }
    const best = bestOf(narrow.documents, narrow.score, byScore, isShown)
    if (best !== undefined && isCertain(best, narrow, store, weights)) return { ...narrow, byWords: 'certain' }
    const wide = narrow.widen()
    const query = meaning && queryVector(wide.words, meaning.vectors, (word) => wide.rarity.near(word))
    if (query === undefined && ofSentences === undefined) return { ...wide, meaning: new Map() }
    const closeness: Closeness = {
      words: {
        of: (document) => (query === undefined ? 0 : (ofWords?.closeness(document, query.direction) ?? 0)),
        share: query?.share ?? 0,
      },
      sentences: ofSentences && request && ((document) => ofSentences.closeness(document, request)),
    }
    const scored = rescore(wide, closeness, allDocuments().filter(isShown), byScore, weights)
    return closeness.sentences === undefined ? scored : { ...scored, closeTo: () => sentenceOf(text) }
  }

  function* replaceByPart(server: string, part: IndexPart, toolAt: (position: number) => SearchTool | undefined): Generator<void> {
    forget(server)
    yield* store.setServerInSteps(server, part, toolAt)
    yield* understand(server)
    understood++
  }

  function* replace(server: string, tools: readonly SearchTool[], about?: { description?: string }): Generator<void> {
    const part = yield* indexPart(server, tools, about?.description, store.vocabulary.stemOf)
    yield* replaceByPart(server, part, (position) => tools[position])
  }

  /** Creates the vectors of a server's new tools. */
  function* understand(server: string): Generator<void> {
    if (vectors !== undefined) yield* vectors.fill(store.documentsOf(server), () => store.termsOf(server))
    if (sentences !== undefined) yield* sentences.add(store.documentsOf(server))
  }

  function forget(server: string): void {
    vectors?.forget(store.documentsOf(server))
    sentences?.forget(store.documentsOf(server))
  }

  const sentenceOf = (query: string): string => requestSentence(query, knownWords(store.vocabulary, similar))

  const allDocuments = (): number[] => [...store.documents.keys()].filter((document) => store.documents[document] !== undefined)

  function list(options: SearchOptions): SearchHit[] {
    if (options.server === undefined) return []
    const visible = store.documentsOf(options.server).filter((document) => isVisible(document, options))
    return visible
      .sort(compareNames)
      .slice(0, options.limit)
      .map((document) => ({ ...nameParts(document), score: 0 }))
  }

  function nameParts(document: number): { server: string; name: string } {
    const { server = '', name = '' } = store.documents[document] ?? {}
    return { server, name }
  }

  return {
    setServer(server, tools, about) {
      for (const _step of replace(server, tools, about));
    },
    setServerInSteps: replace,
    partOf: (server, tools, about) => indexPart(server, tools, about?.description, store.vocabulary.stemOf),
    setPartInSteps: replaceByPart,
    removeServer(server) {
      forget(server)
      store.removeServer(server)
    },
    *setMeaning(given) {
      understood++
      meaning = given
      const made = given === undefined ? undefined : createToolVectors(store, given.vectors)
      vectors = made
      for (const step of made?.fill(allDocuments(), () => store.vocabulary.terms()) ?? []) {
        // `setMeaning` was called again in the meantime.
        if (vectors !== made) return
        understood++
        yield step
      }
    },
    *setSentences(known) {
      understood++
      const made = known === undefined ? undefined : createToolSentences(store, known, () => understood++)
      sentences = made
      for (const step of made?.add(allDocuments()) ?? []) {
        if (sentences !== made) return
        yield step
      }
      understood++
    },
    get sentences() {
      return sentences
    },
    sentenceOf,
    search(query, options) {
      if (query.trim() === '') return list(options)
      const { ranking, hits } = rank(askedOf(query, options), options)
      return hits.map((hit) => {
        const explanation = options.explain === true ? { explanation: explain(hit, ranking, store, weights) } : {}
        return { ...nameParts(hit.document), score: hit.score, byWords: strengthOf(hit, ranking, weights), ...explanation }
      })
    },
    whyNot(query, server, tool, options) {
      const document = store.find(server, tool)
      if (document === undefined) return { reason: 'unknown-tool' }
      if (options.server !== undefined && options.server !== server) return { reason: 'other-server' }
      if (options.allowed !== undefined && !options.allowed(server, tool)) return { reason: 'not-allowed' }
      const asked = askedOf(query, options)
      const { ranking, hits } = rank(asked, { ...options, limit: Infinity })
      const index = hits.findIndex((hit) => hit.document === document)
      const hit = hits[index]
      if (hit === undefined) return { reason: asked.holdsBack(document) ? 'held-back' : 'no-match' }
      return {
        rank: index + 1,
        score: hit.score,
        reason: index < options.limit ? 'found' : 'beyond-limit',
        explanation: explain(hit, ranking, store, weights),
      }
    },
    operators: (query, options) => askedOf(query, options).operators,
    doubt(query, best) {
      const product = unknownProduct(query, store.vocabulary)
      if (product !== undefined) return { product }
      return best !== undefined && best.score > 0 && (best.byWords ?? best.score) < weights.weak ? {} : undefined
    },
    get size() {
      return store.size
    },
    get version() {
      return store.version + understood + learned.version
    },
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
