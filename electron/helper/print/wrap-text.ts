import { displayWidth, graphemesOf } from './text.ts'

/**
 * A line as the lines that it takes at so many columns: broken at its spaces, the indentation of the first repeated. The text must be
 * plain. A word longer than a line stays whole (an address must stay one to be copied), unless `hard`, as in a column of a table.
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

/** Every line of a text wrapped. Without columns (a pipe, a file) the text stays as it is. */
export function wrapText(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, columns))
    .join('\n')
}

/** A word cut into pieces of at most so many columns, at least one character each. */
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
