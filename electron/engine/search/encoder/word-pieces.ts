/** The numbers of the word pieces of a text, between those for its beginning and its end; at most `MOST_PIECES` in all. */
export type WordPieces = (text: string) => number[]

/** Word pieces of one text. The time grows with the square of it. Over it: the rest of the text does not count. */
export const MOST_PIECES = 64

const [UNKNOWN, BEGINNING, END] = [100, 101, 102]
/** A run of letters and digits, or one other sign. */
const WORDS = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
/** Characters of a word that are looked up. No piece is longer, and looking up costs the square of it. Inner: a longer word is unknown. */
const LONGEST_WORD = 100

/**
 * Reads the vocabulary of an uncased BERT model: one piece a line, whose number is its line. Pieces within a word begin with `##`.
 *
 * A text is put in lower case without accents and cut into words, each of which becomes the longest piece that it begins with, then the
 * longest that its rest begins with, and so on; it is unknown if no piece fits (Wu et al., "Google's Neural Machine Translation System",
 * 2016, as in BERT's `WordpieceTokenizer`).
 */
export function readWordPieces(vocabulary: string): WordPieces {
  const numbers = new Map(vocabulary.split('\n').map((piece, number) => [piece, number]))

  function cut(word: string): number[] {
    if (word.length > LONGEST_WORD) return [UNKNOWN]
    const pieces: number[] = []
    for (let from = 0; from < word.length;) {
      let to = word.length
      let number: number | undefined
      for (; to > from; to--) {
        number = numbers.get((from === 0 ? '' : '##') + word.slice(from, to))
        if (number !== undefined) break
      }
      if (number === undefined) return [UNKNOWN]
      pieces.push(number)
      from = to
    }
    return pieces
  }

  return (text) => {
    const pieces = [BEGINNING]
    const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
    for (const [word] of plain.matchAll(WORDS)) {
      pieces.push(...cut(word))
      if (pieces.length >= MOST_PIECES) break
    }
    return [...pieces.slice(0, MOST_PIECES - 1), END]
  }
}
