/** Characters of a line that are told. Inner: shown words. */
const LONGEST_LINE = 160

/**
 * A line of a script as whoever wrote it is told of it.
 *
 * @param line counted from 1.
 * @returns undefined where there is none, or nothing in it.
 */
export function toldLine(code: string, line: number): string | undefined {
  const text = code.split('\n')[line - 1]?.trim() ?? ''
  if (text === '') return undefined
  return text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE)}…`
}
