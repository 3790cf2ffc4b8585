import { type Explanation, type MatchKind, type ToolField, toolField } from '../../../contract/search.ts'

/** The texts of a tool, in the order in which they are indexed. */
export const FIELDS = toolField.options

/** All constants of the ranking. One set serves all catalogs and queries; bench/search/ablation.ts measures the effect of each. */
export interface Weights {
  /** The value of one occurrence of a word in a field. */
  readonly field: Readonly<Record<ToolField, number>>
  /** The strength of length normalization of a field, 0 to 1 (BM25's b). */
  readonly lengthNorm: Readonly<Record<ToolField, number>>
  /** How slowly repeated occurrences stop counting (BM25's k1). */
  readonly saturation: number
  /** The minimum number of tools for computing rarity, since counts among few tools say little. */
  readonly fewestTools: number
  /**
   * The share of a word's rarity that is counted by servers instead of tools, 0 to 1: forty tools of one server repeat its words forty
   * times.
   */
  readonly serverRarity: number
  /** The weight of a word that occurs n times in the query: 1 + repetition * log2(n). */
  readonly repetition: number
  /** The weight of a word inside quotes, paths and URLs, and of a number. */
  readonly literal: number
  /** The weight of a word in the part of a query about the server: `server: github tool: create issue`. */
  readonly serverPart: number
  /** The weight of a word that is common in requests. */
  readonly weakWord: number
  /** The weight of a stop word in a second try, if the query has other words. Alone, stop words count as all others. */
  readonly stopWord: number
  /** Words with fewer letters are not corrected, unless the query has no others. */
  readonly shortestTypo: number
  /** The weight of each kind of substitute relative to the word itself. */
  readonly standIn: Readonly<Record<Exclude<MatchKind, 'exact'>, number>>
  /** The weight of the meanings of a fixed phrase; `phrase` above is for phrasal verbs. */
  readonly fixedPhrase: number
  /** The weight of a near word if the word has no other match. */
  readonly nearAlone: number
  /** The weight of words of past searches that led to a tool, relative to one match in a name. */
  readonly learned: number
  /** What each of these adds to the score when complete, as a factor. */
  readonly factor: Readonly<Record<FactorName, number>>
  /** `factor.action` of a tool whose text expresses the action and whose name does not. */
  readonly actionInText: number
  /**
   * Of closeness of meaning (`meaning/rescore.ts`). `most`: the maximum that it adds, relative to the score of the best document by words,
   * or to `wordless` if none shares a word with the request. `sentences`: the share of it that comes from the encoder; the rest is of the
   * vectors of words. `alone`: `most` for these without the encoder, for a request that words do not answer at all; and from `trust` on,
   * the share of the request that the best document answers by words, all keep their scores by words. Otherwise, a document keeps less the
   * less of the request its words answer, by the power of `strictness`. Tools less close than the closest get less, by the power of
   * `sharpness`; those that do something else than asked get `otherAction` of it, and those that delete where nobody asked for that,
   * `unaskedDeletion`. A tool that shares no word with the request must have a cosine of `least` by the encoder, if there is one.
   */
  readonly meaning: Readonly<
    Record<
      'most' | 'wordless' | 'sentences' | 'alone' | 'trust' | 'strictness' | 'sharpness' | 'otherAction' | 'unaskedDeletion' | 'least',
      number
    >
  >
  /** The maximum reduction for a tool with the same name as better hits. */
  readonly twin: number
  /** A best hit with a lower score may not be an answer; it is reported as a weak match. */
  readonly weak: number
  /** The share of its score that a deprecated tool keeps. Its full score goes to the tool that it names as its successor. */
  readonly deprecated: number
}

/** The shares that multiply a score. Those of near duplicates, deprecated tools, and answered shares are known only once the hits are. */
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
  nearAlone: 1.2,
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
  meaning: {
    most: 1,
    wordless: 20,
    sentences: 0.7,
    alone: 0.6,
    trust: 0.65,
    strictness: 0.85,
    sharpness: 1.8,
    otherAction: 0.84,
    unaskedDeletion: 0.4,
    least: 0.2,
  },
  twin: 0.25,
  deprecated: 0.5,
  weak: 17,
}
