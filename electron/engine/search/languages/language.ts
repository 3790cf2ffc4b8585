/** A word of a query in another language with its English meanings; empty if no table has it. */
export interface ForeignWord {
  readonly word: string
  readonly english: readonly string[]
}

/**
 * Returns the meanings of the word at a position of a clause, and the other positions that belong to it. Words are in lower case, without
 * accents. `isEnglish` recognizes words that are known unchanged.
 */
export type Meanings = (
  words: readonly string[],
  at: number,
  isEnglish: (word: string) => boolean,
) => { readonly found: readonly ForeignWord[]; readonly others: readonly number[] } | undefined
