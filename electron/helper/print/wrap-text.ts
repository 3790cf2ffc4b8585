import { displayWidth, graphemesOf } from './text.ts'

/**
 * Wraps a line at spaces to a number of columns, repeating its indentation. The text must be plain. A word longer than a line stays whole
 * (an address must, so that it can be copied), unless `hard`, as in a table column.
 */
export function wrapLine(line: string, columns: number, { hard = false }: { hard?: boolean } = {}): string[] {
  if (displayWidth(line) <= columns) return [line]
  const indent = /^ */.exec(line)?.[0].slice(0, Math.max(0, columns >> 1)) ?? ''
  const lines: string[] = []
  let now = indent
  let width = indent.length
  let empty = true
  const next = (): void => {
    lines.push(now)
    now = indent
    width = indent.length
    empty = true
  }
  for (const word of line.trim().split(/ +/)) {
    const pieces = hard && displayWidth(word) > columns - indent.length ? piecesOf(word, columns - indent.length) : [word]
    for (const piece of pieces) {
      const wide = displayWidth(piece)
      if (!empty && width + 1 + wide > columns) next()
      if (!empty) {
        now += ' '
        width++
      }
      now += piece
      width += wide
      empty = false
    }
  }
  lines.push(now)
  return lines
}

/** Wraps every line of a text. Without columns (a pipe, a file) the text stays unchanged. */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))
    .join('\n')
}

/** Splits a word into pieces of a maximum number of columns, at least one character each. */
function piecesOf(word: string, columns: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of graphemesOf(word)) {
    if (piece !== '' && displayWidth(piece + character) > columns) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
