import { fromJson } from '../../base/text/from-json.ts'
import { eachLine } from './lines.ts'

/** The beginning of a line. Its blanks do not include line ends. */
const ANSWER_HEAD = /[ \t\r]*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")\s*,\s*"(?:result|error)"/y
const HEAD_BYTES = 512

/**
 * The id of a response, read from the first bytes of its line, so that a result of many megabytes need not be parsed to be matched.
 * Undefined for requests and notifications, and if the id does not come first.
 */
export function answerIdInHead(line: Buffer): string | number | undefined {
  return answerIdInText(line.subarray(0, HEAD_BYTES).toString('utf8'))
}

/** The beginning of a line up to an id that is cut off. */
const CUT_OFF = /^([ \t\r]*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*)"(?:[^"\\]|\\.)*\\?$/
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The same for a whole line, however long its id is. */
export function answerIdInLine(line: Buffer): string | number | undefined {
  const id = answerIdInHead(line)
  const before = id === undefined && line.length > HEAD_BYTES ? CUT_OFF.exec(line.toString('utf8', 0, HEAD_BYTES))?.[1] : undefined
  if (before === undefined) return id
  for (let end = line.indexOf(QUOTE, before.length + 1); end !== -1; end = line.indexOf(QUOTE, end + 1)) {
    let last = end - 1
    while (line[last] === BACKSLASH) last -= 1
    if ((end - last) % 2 === 0) continue
    const isAnswer = /^\s*,\s*"(?:result|error)"/.test(line.toString('utf8', end + 1, end + 1 + HEAD_BYTES))
    return isAnswer ? (fromJson(line.toString('utf8', before.length, end + 1)) as string | undefined) : undefined
  }
  return undefined
}

/** As `answerIdInHead`, for a message that is already text. */
export function answerIdInText(text: string): string | number | undefined {
  return idAt(text, 0)
}

/** Bytes of lines together. Beyond it, only the heads of the lines are read, one by one. */
const READ_AS_ONE = 128 * 1024

/** The ids of all responses among several whole lines, as returned by `answerIdInLine`. */
export function answerIds(lines: Buffer): (string | number)[] {
  const ids: (string | number)[] = []
  if (lines.length > READ_AS_ONE) {
    eachLine(lines, (line) => {
      const id = answerIdInLine(line)
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
  // Undefined also if the line only resembles JSON: `01`, or a text with an invalid escape.
  return fromJson(id) as string | number | undefined
}
