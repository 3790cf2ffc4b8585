import { rawWords } from '../text/words.ts'

/** What words mean: English words in lower case, the best first. */
export type WordTable = ReadonlyMap<string, readonly string[]>

/** A word in lower case as the tables hold it: without accents, and with the letters for which there is no accent written out. */
export function plainWord(word: string): string {
  return word.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

/** Reads `word=english,english` between blanks. Where two words are written alike without accents, the first comes first. */
export function readTable(text: string): WordTable {
  const table = new Map<string, readonly string[]>()
  for (const entry of text.trim().split(/\s+/)) {
    const [word = '', english = ''] = entry.split('=')
    const key = plainText(word.replaceAll('_', ' '))
    table.set(key, [...new Set([...(table.get(key) ?? []), ...english.split(',')])].slice(0, 3))
  }
  return table
}

/** Reads words between blanks. */
export function readWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/).map(plainText))
}

function plainText(text: string): string {
  return plainWord(rawWords(text).join(' ').toLowerCase())
}
