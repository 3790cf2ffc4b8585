/** The texts of a tool, in the order in which they are indexed. */
export const FIELDS = [
  'name', 'server', 'title', 'firstSentence', 'description', 'parameterName', 'parameterDescription', 'value', 'serverDescription',
] as const
export type Field = (typeof FIELDS)[number]

/**
 * Every number of the ranking. One set serves all catalogues and all queries; bench/search/ablation.ts shows what each is worth.
 * A 0 switches its feature off.
 */
export interface Weights {
  /** What one occurrence of a word in a field counts. */
  readonly field: Readonly<Record<Field, number>>
  /** How much of a field's length is held against it, 0 to 1 (BM25's b). */
  readonly lengthNorm: Readonly<Record<Field, number>>
  /** How slowly repeated occurrences stop counting (BM25's k1). */
  readonly saturation: number
  /** What a word counts that the query says n times: 1 + repetition * log2(n). */
  readonly repetition: number
  /** What a word counts inside quotes, paths, URLs, and a number. */
  readonly literal: number
  /** What the share of query words found adds, as a factor of the score. */
  readonly queryCoverage: number
  /** What the share of a tool's name that the query covers adds, as a factor of the score. */
  readonly nameCoverage: number
  /** What a synonym counts against the word itself. */
  readonly alias: number
  /** What counts a vocabulary word found by prefix, by one edit, by joining or taking apart compounds. */
  readonly prefix: number
  readonly typo: number
  readonly compound: number
}

export const WEIGHTS: Weights = {
  field: {
    name: 5, server: 2, title: 2, firstSentence: 2, description: 1, parameterName: 1, parameterDescription: 0.5, value: 0.5,
    serverDescription: 0.5,
  },
  lengthNorm: {
    name: 0.5, server: 0.3, title: 0.5, firstSentence: 0.5, description: 0.6, parameterName: 0.6, parameterDescription: 0.6, value: 0.6,
    serverDescription: 0.6,
  },
  saturation: 2,
  repetition: 0.3,
  literal: 0.3,
  queryCoverage: 0.5,
  nameCoverage: 0.5,
  alias: 0.4,
  prefix: 0.6,
  typo: 0.7,
  compound: 0.8,
}
