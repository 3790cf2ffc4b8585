/** A word of a query in another language, and what it means in English: nothing where no table has it. */
export interface ForeignWord {
  readonly word: string
  readonly english: readonly string[]
}

/**
 * What the word at a place of a clause means (words in lower case, without accents), and at which other places the rest of it stands.
 * `isEnglish` tells words that are known as they are.
 */
export type Meanings = (
  words: readonly string[],
  at: number,
  isEnglish: (word: string) => boolean,
) => { readonly found: readonly ForeignWord[]; readonly others: readonly number[] } | undefined
