import type { LogLine } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'
import { tokenBucket } from '../../base/limits/token-bucket.ts'
import { splitLines } from '../../transport/framing/lines.ts'

/** Lines that are kept of what a server wrote to stderr. Over it: the oldest are dropped. */
const LINES_KEPT = 200
/** Bytes of one line on a server's stderr. Over it: the rest of the line is cut off. */
const LONGEST_LINE = 4_096
/**
 * Lines that are taken at once of a server's stderr; 500 a second after that. Each is told to those who watch. Over it: lines are left out,
 * and the log says how many.
 */
const MOST_LINES = 2_000
const LINES_PER_SECOND = 500

/** The last 200 lines that a server wrote to stderr. */
export interface StderrLog {
  push(chunk: Buffer): void
  add(text: string): void
  lines(): readonly LogLine[]
  /** How many it wrote so far, those that are kept no more among them. */
  readonly written: number
  /** What is kept of the lines after the first so many. */
  linesAfter(written: number): readonly LogLine[]
}

/**
 * @param clock tells when a line came, and how many are too many: those are left out, and their number is told.
 * @param onLine is called every line, after it is kept.
 */
export function createStderrLog(clock: Clock, onLine: (text: string) => void = () => undefined): StderrLog {
  const kept: LogLine[] = []
  const bucket = tokenBucket(clock, MOST_LINES, LINES_PER_SECOND)
  let leftOut = 0
  let written = 0
  const keep = (text: string): void => {
    kept.push({ at: clock.now(), text })
    written += 1
    if (kept.length > LINES_KEPT) kept.shift()
    onLine(text)
  }
  const add = (text: string): void => {
    if (!bucket.has(1)) {
      leftOut += 1
      return
    }
    bucket.take(1)
    if (leftOut > 0) keep(gap())
    leftOut = 0
    keep(text)
  }
  const gap = (): string => `[tooltray] ${leftOut} lines were left out: more came than anybody can read.`
  const splitter = splitLines((line) => add(line.toString('utf8').trimEnd()), {
    maxBytes: LONGEST_LINE,
    onTooLong: (head) => add(`${head.toString('utf8')}…`),
  })
  return {
    push: (chunk) => splitter.push(chunk),
    add,
    lines: () => (leftOut === 0 ? kept : [...kept, { at: clock.now(), text: gap() }]),
    get written() {
      return written
    },
    linesAfter: (before) => (written === before ? [] : kept.slice(before - written)),
  }
}
