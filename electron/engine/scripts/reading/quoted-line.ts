/** Characters of a line that are shown. Inner: shown words. */
const LONGEST_LINE = 160

/**
 * A line of a script, shortened for a message.
 *
 * @param line counted from 1.
 * @returns undefined if the line is missing or empty.
 */
export function quotedLine(code: string, line: number): string | undefined {
  const text = code.split('\n')[line - 1]?.trim() ?? ''
  if (text === '') return undefined
  return text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE)}…`
}
