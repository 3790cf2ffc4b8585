/**
 * Splits a command line into words as a shell does: at spaces, with '…', "…" and \ for quoting. Nothing is expanded, because programs are
 * started without a shell. Undefined if a quote is not closed.
 */
export function wordsOf(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let quote: string | undefined
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at)
    if (quote !== undefined) {
      if (char === quote) quote = undefined
      else if (char === '\\' && quote === '"' && /["\\]/.test(line.charAt(at + 1))) word = `${word ?? ''}${line.charAt((at += 1))}`
      else word = `${word ?? ''}${char}`
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (char === '\\' && /[\s"'\\]/.test(line.charAt(at + 1))) {
      // A backslash before any other character belongs to a Windows path.
      word = `${word ?? ''}${line.charAt((at += 1))}`
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else {
      word = `${word ?? ''}${char}`
    }
  }
  if (quote !== undefined) return undefined
  return word === undefined ? words : [...words, word]
}

/** Joins words to a line that `wordsOf` splits into the same words. */
export function lineOf(words: readonly string[]): string {
  return words.map((word) => (word !== '' && /^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`)).join(' ')
}
