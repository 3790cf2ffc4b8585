/** JSON that is nested deeper is nobody's configuration, and recursive parsers run out of stack somewhere behind it. */
export const DEEPEST = 200

/**
 * Where the object or list that begins at a place of a text ends, comments allowed; the end of the text when it does not end. Undefined
 * when it is nested deeper than `DEEPEST`. Linear in the length of the text.
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
