import { eachLine } from './lines.ts'

/** The beginning of a line: no blank in it goes on to the next one. */
const ANSWER_HEAD = /[ \t\r]*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")\s*,\s*"(?:result|error)"/y
const HEAD_BYTES = 512

/**
 * The id of an answer, read from the first bytes of its line, so that a result of many megabytes need not be parsed to be counted.
 * Undefined for requests and notifications, and where the id does not come first.
 */
export function answerIdInHead(line: Buffer): string | number | undefined {
  return answerIdInText(line.subarray(0, HEAD_BYTES).toString('utf8'))
}

/** As `answerIdInHead`, of a message that is text already. */
export function answerIdInText(text: string): string | number | undefined {
  return idAt(text, 0)
}

/** Lines of more bytes together are looked at one by one, and only at their heads. */
const READ_AS_ONE = 128 * 1024

/** The ids of all answers among some whole lines, as `answerIdInHead` gives them. */
export function answerIds(lines: Buffer): (string | number)[] {
  const ids: (string | number)[] = []
  if (lines.length > READ_AS_ONE) {
    eachLine(lines, (line) => {
      const id = answerIdInHead(line)
      if (id !== undefined) ids.push(id)
    })
    return ids
  }
  const text = lines.toString('utf8')
  for (let start = 0; start < text.length; start = text.indexOf('\n', start) + 1 || text.length) {
    const id = idAt(text, start)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

function idAt(text: string, start: number): string | number | undefined {
  ANSWER_HEAD.lastIndex = start
  const id = ANSWER_HEAD.exec(text)?.[1]
  if (id === undefined) return undefined
  try {
    return JSON.parse(id) as string | number
  } catch (error) {
    // Of a line that only looks like JSON: `01`, or a text with an escape that there is none of.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
