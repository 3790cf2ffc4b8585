import { open } from 'node:fs/promises'
import { plainLine } from '../../print/text.ts'

/** In bytes, how much of the end of a log file is read. */
const TAIL = 256 * 1024
const LINES = 100

/** The lines read from a growing file. */
export interface LogPart {
  readonly lines: readonly string[]
  /** The offset to continue at, in bytes. */
  readonly end: number
}

/** The last lines of a log file. Throws the system's error, e.g. `ENOENT`. */
export async function lastLines(file: string): Promise<LogPart> {
  const size = await sizeOf(file)
  const start = Math.max(0, size - TAIL)
  const { lines, end } = await linesFrom(file, start)
  // The first piece is a partial line, unless it is at the beginning of the file.
  const whole = start === 0 ? lines : lines.slice(1)
  return { lines: whole.slice(-LINES), end }
}

/** Returns the complete lines from an offset on. A file that became shorter was replaced, and is read from its beginning. */
export async function linesFrom(file: string, from: number): Promise<LogPart> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = size < from ? 0 : from
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start)
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1
    const text = buffer.toString('utf8', 0, end)
    return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), end: start + end }
  } finally {
    await handle.close()
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file)
  try {
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** Parses a line of the engine's log; a line that is no JSON object becomes a message. */
export function logEntry(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return { msg: line }
}

/** Formats a line of the engine's log: time, level, message, then the other fields as `key=value`. */
export function logText(line: string): string {
  const { time, level, msg, ...rest } = logEntry(line)
  const head = [time, LEVELS[Number(level)], msg].filter((part) => part !== undefined).map(String)
  const details = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return plainLine([...head, ...details].join(' '))
}

/** Returns the entries added between two reads of a log that keeps only the last entries. */
export function newEntries<T>(before: readonly T[], now: readonly T[], same: (a: T, b: T) => boolean): readonly T[] {
  for (let gone = 0; gone <= before.length; gone++) {
    const left = before.length - gone
    if (left <= now.length && before.slice(gone).every((entry, at) => same(entry, now[at] as T))) return now.slice(left)
  }
  return now
}
