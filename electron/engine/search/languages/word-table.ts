/** English meanings by word, in lower case, best first. */
export type WordTable = ReadonlyMap<string, readonly string[]>

const MOST_MEANINGS = 3

/** Normalizes a lower-case word without accents to the form in the tables: letters that are not accented ones are spelled out. */
export function plainWord(word: string): string {
  return word.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

/**
 * Parses `word=english,english` entries separated by white space. If two words are equal without accents, the first one's meanings come
 * first.
 */
export function readTable(text: string): WordTable {
  const table = new Map<string, readonly string[]>()
  // Many words have the same meanings; they share one list.
  const lists = new Map<string, readonly string[]>()
  const listOf = (joined: string): readonly string[] => {
    const known = lists.get(joined) ?? [...new Set(joined.split(','))].slice(0, MOST_MEANINGS)
    lists.set(joined, known)
    return known
  }
  for (const entry of plainEntries(text)) {
    const [written = '', english = ''] = entry.split('=')
    const word = written.replaceAll('_', ' ')
    const before = table.get(word)
    table.set(word, listOf(before === undefined ? english : `${before.join(',')},${english}`))
  }
  return table
}

/** Parses words separated by white space. */
export function readWords(text: string): ReadonlySet<string> {
  return new Set(plainEntries(text))
}

/** Removes accents from the whole text at once: word by word would take ten times as long. */
function plainEntries(text: string): string[] {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plainWord(bare).trim().split(/\s+/)
}
