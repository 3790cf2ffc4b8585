import { type Explanation, type MatchKind, type ToolField, toolField } from '../../../contract/search.ts'

/** The texts of a tool, in the order in which they are indexed. */
export const FIELDS = toolField.options

/**
 * Every number of the ranking. One set serves all catalogues and all queries; bench/search/ablation.ts shows what each is worth.
 */
export interface Weights {
  /** What one occurrence of a word in a field counts. */
  readonly field: Readonly<Record<ToolField, number>>
  /** How much of a field's length is held against it, 0 to 1 (BM25's b). */
  readonly lengthNorm: Readonly<Record<ToolField, number>>
  /** How slowly repeated occurrences stop counting (BM25's k1). */
  readonly saturation: number
  /** A word is as rare as it would be among at least so many tools: the counts of a few say little. */
  readonly fewestTools: number
  /** How much of a word's rarity is counted in servers rather than tools, 0 to 1: forty tools of one server say its word forty times. */
  readonly serverRarity: number
  /** What a word counts that the query says n times: 1 + repetition * log2(n). */
  readonly repetition: number
  /** What a word counts inside quotes, paths and URLs, and what a number counts. */
  readonly literal: number
  /** What a word counts that a query says of the server alone: `server: github tool: create issue`. */
  readonly serverPart: number
  /** What a word counts that requests are full of. */
  readonly weakWord: number
  /** What a stop word counts where a query has other words, but in a second try. Alone, stop words count as all others. */
  readonly stopWord: number
  /** Words of fewer letters are not taken for misspelled ones, unless the query has no others. */
  readonly shortestTypo: number
  /** What stands for a word counts against the word itself. */
  readonly standIn: Readonly<Record<Exclude<MatchKind, 'exact'>, number>>
  /** What the words that a fixed phrase means count against itself; `phrase` above is that of phrasal verbs. */
  readonly fixedPhrase: number
  /** The same for the name of a file, which says that a file is meant, and of which kind. */
  readonly fileName: number
  /** What stands near a word counts where nothing else stands for the word. */
  readonly nearAlone: number
  /** What a synonym or hint counts outside names and first sentences. */
  readonly aliasInText: number
  /** What the words of past searches that led to a tool count, against one name match. */
  readonly learned: number
  /** What each of these adds to the score when complete, as a factor. */
  readonly factor: Readonly<Record<FactorName, number>>
  /** `factor.action` of a tool whose name leaves open what it does, and whose text says it. */
  readonly actionInText: number
  /**
   * What the closeness of meanings adds at most, against the score of the best by words. That one answers a share of the query: from
   * `sure` on closeness adds nothing, down to `unsure` more and more. Below `trust`, each tool keeps less the less it answers of that, by
   * the power of `strictness`. Who is less close than the closest gets less, by the power of `sharpness`.
   */
  readonly meaning: Readonly<Record<'most' | 'sure' | 'unsure' | 'trust' | 'strictness' | 'sharpness', number>>
  /** The most that is taken from a tool whose name equals that of better hits. */
  readonly twin: number
  /** A best hit that scores less may be no answer at all: it is told as a weak match. */
  readonly weak: number
  /** What a deprecated tool keeps of its score, all of which goes to the tool that it names as its successor. */
  readonly deprecated: number
}

/** The shares that multiply a score; those of twins, of deprecated tools, and of what is answered are known only when the hits are. */
export type FactorName = Exclude<keyof Explanation['factors'], 'twin' | 'answered' | 'deprecated'>

export const WEIGHTS: Weights = {
  field: {
    name: 5,
    server: 2,
    title: 2,
    firstSentence: 2,
    description: 1,
    parameterName: 1.5,
    parameterDescription: 0.5,
    value: 0.5,
    serverDescription: 0.7,
  },
  lengthNorm: {
    name: 0.5,
    server: 0.3,
    title: 0.5,
    firstSentence: 0.5,
    description: 0.6,
    parameterName: 0.6,
    parameterDescription: 0.6,
    value: 0.6,
    serverDescription: 0.6,
  },
  saturation: 2,
  fewestTools: 120,
  serverRarity: 0.4,
  repetition: 0.2,
  literal: 0.4,
  serverPart: 0.4,
  weakWord: 0.6,
  stopWord: 0,
  shortestTypo: 4,
  standIn: { translation: 1, alias: 0.4, phrase: 0.5, hint: 0.3, prefix: 0.6, typo: 0.6, compound: 0.8, near: 0.6 },
  fixedPhrase: 0.5,
  fileName: 0.5,
  nearAlone: 1.2,
  aliasInText: 0.3,
  learned: 3,
  factor: {
    query: 0.5,
    name: 0.5,
    phrase: 0.2,
    serverName: 0.2,
    neighbours: 0.2,
    special: -0.1,
    opposite: -0.5,
    action: -0.3,
    clause: 1.5,
  },
  actionInText: -0.3,
  meaning: { most: 0.52, sure: 0.8, unsure: 0.55, trust: 0.65, strictness: 0.75, sharpness: 2 },
  twin: 0.25,
  deprecated: 0.5,
  weak: 17,
}
