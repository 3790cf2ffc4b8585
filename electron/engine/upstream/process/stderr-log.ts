import type { LogLine } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'
import { tokenBucket } from '../../base/limits/token-bucket.ts'
import { splitLines } from '../../transport/framing/lines.ts'

/** Lines of a server's stderr that are kept. Over it: the oldest are dropped. */
const LINES_KEPT = 200
/** Bytes of one line on a server's stderr. Over it: the rest of the line is cut off. */
const LONGEST_LINE = 4_096
/**
 * Lines of a server's stderr at once; 500 a second after that. Listeners get each of them. Over it: lines are left out, and the log states
 * how many.
 */
const MOST_LINES = 2_000
const LINES_PER_SECOND = 500

/** The last 200 lines that a server wrote to stderr. */
export interface StderrLog {
  push(chunk: Buffer): void
  add(text: string): void
  lines(): readonly LogLine[]
  /** The number of lines written so far, including those that are no longer kept. */
  readonly written: number
  /** The kept lines after the first `written` ones. */
  linesAfter(written: number): readonly LogLine[]
}

/**
 * @param clock for the time of lines, and for the limit on their rate.
 * @param onLine is called with every line, after it is stored.
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
  const gap = (): string => `[tooltray] ${leftOut} lines were left out, because too many came.`
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
