/** A piece of a text, and whether it matches a query word. */
export interface Piece {
  readonly text: string
  readonly matched: boolean
}

/** Shorter query words occur in nearly every text. */
const SHORTEST = 3

/** Splits a text at words that begin with a query word; the joined pieces are the text. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const wanted = words.filter((word) => word.length >= SHORTEST).map((word) => word.toLowerCase())
  if (wanted.length === 0) return text === '' ? [] : [{ text, matched: false }]
  const pieces: Piece[] = []
  for (const [part] of text.matchAll(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+|[^\p{L}\p{N}]+|[\p{L}\p{N}]/gu)) {
    const lower = part.toLowerCase()
    const matched = wanted.some((word) => lower.startsWith(word) || (lower.length >= SHORTEST && word.startsWith(lower)))
    const last = pieces.at(-1)
    if (last?.matched === matched) pieces[pieces.length - 1] = { text: last.text + part, matched }
    else pieces.push({ text: part, matched })
  }
  return pieces
}
