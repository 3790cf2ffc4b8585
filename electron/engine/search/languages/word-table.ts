/** What words mean: English words in lower case, the best first. */
export type WordTable = ReadonlyMap<string, readonly string[]>

const MOST_MEANINGS = 3

/** A word in lower case, whose accents are off, as the tables hold it: with the letters written out for which there is no accent. */
export function plainWord(word: string): string {
  return word.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

/** Reads lines of `word=english,english` between blanks. Where two words are written alike without accents, the first comes first. */
export function readTable(lines: readonly string[]): WordTable {
  const table = new Map<string, readonly string[]>()
  // Many words mean the same: one list serves all of them.
  const lists = new Map<string, readonly string[]>()
  const listOf = (joined: string): readonly string[] => {
    const known = lists.get(joined) ?? [...new Set(joined.split(','))].slice(0, MOST_MEANINGS)
    lists.set(joined, known)
    return known
  }
  for (const entry of plainEntries(lines)) {
    const [written = '', english = ''] = entry.split('=')
    const word = written.replaceAll('_', ' ')
    const before = table.get(word)
    table.set(word, listOf(before === undefined ? english : `${before.join(',')},${english}`))
  }
  return table
}

/** Reads lines of words between blanks. */
export function readWords(lines: readonly string[]): ReadonlySet<string> {
  return new Set(plainEntries(lines))
}

/** Accents go off in one step: word by word would take ten times as long. */
function plainEntries(lines: readonly string[]): string[] {
  const bare = lines
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plainWord(bare).trim().split(/\s+/)
}
