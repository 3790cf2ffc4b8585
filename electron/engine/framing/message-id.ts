const ANSWER_HEAD = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")\s*,\s*"(?:result|error)"/
const HEAD_BYTES = 512

/**
 * The id of an answer, read from the first bytes of its line, so that a result of many megabytes need not be parsed to be counted.
 * Undefined for requests and notifications, and where the id does not come first.
 */
export function answerIdInHead(line: Buffer): string | number | undefined {
  const match = ANSWER_HEAD.exec(line.subarray(0, HEAD_BYTES).toString('utf8'))
  return match?.[1] === undefined ? undefined : (JSON.parse(match[1]) as string | number)
}
