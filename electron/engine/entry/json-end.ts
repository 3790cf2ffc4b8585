/** No real configuration is nested deeper, and recursive parsers run out of stack somewhere beyond. */
export const DEEPEST = 200

/**
 * The end of the object or array that begins at an offset, comments allowed; the end of the text if it is not closed. Undefined if it is
 * nested deeper than `DEEPEST`. Takes linear time.
 */
export function jsonEnd(text: string, start: number): number | undefined {
  let depth = 0
  const token = /"(?:[^"\\]|\\[^])*"|\/\/[^\n]*|\/\*|[[{]|[\]}]/g
  token.lastIndex = start
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '/*') {
      const end = text.indexOf('*/', token.lastIndex)
      if (end === -1) return text.length
      token.lastIndex = end + 2
    }
    if (/^[[{]$/.test(match[0])) depth += 1
    if (/^[\]}]$/.test(match[0])) depth -= 1
    if (depth === 0) return token.lastIndex
    if (depth > DEEPEST) return undefined
  }
  return text.length
}
