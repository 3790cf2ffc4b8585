import type { LogLine } from '../../../contract/servers.ts'
import { splitLines } from '../../wire/framing/lines.ts'

const LINES_KEPT = 200
const LONGEST_LINE = 4_096

/** The last 200 lines that a server wrote to stderr. */
export interface StderrLog {
  push(chunk: Buffer): void
  add(text: string): void
  lines(): readonly LogLine[]
}

/** @param onLine is told of every line, after it is kept. */
export function createStderrLog(now: () => number, onLine: () => void = () => undefined): StderrLog {
  const kept: LogLine[] = []
  const add = (text: string): void => {
    kept.push({ at: now(), text })
    if (kept.length > LINES_KEPT) kept.shift()
    onLine()
  }
  const splitter = splitLines((line) => add(line.toString('utf8').trimEnd()), {
    maxBytes: LONGEST_LINE,
    onTooLong: (head) => add(`${head.toString('utf8')}…`),
  })
  return { push: (chunk) => splitter.push(chunk), add, lines: () => kept }
}
