import type { Writable } from 'node:stream'
import type { Platform } from '../engine/platform.ts'
import { type Paint, paintFor } from './print-paint.ts'
import { cut, plainJson, plainLine } from './print-text.ts'
import { type Cell, type Column, table } from './print-table.ts'

/** A stream that may be a terminal. */
export type Terminal = Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined }

/** Where a command writes to: data to stdout, everything else to stderr. */
export interface Printer {
  /** Data as JSON is wanted, not a table. */
  readonly json: boolean
  readonly paint: Paint
  /** A line, or several, of data. The caller has made texts of others plain. */
  data(text: string): void
  /** Data as JSON, whole. */
  value(value: unknown): void
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void
  /** A message for the person. Not with `--json`: stderr then carries errors alone. */
  notice(text: string): void
  /** Replaces the line of progress; without a text it goes. Only where stderr is a terminal. */
  progress(text?: string): void
}

const ERASE_LINE = '\r\u001B[K'

/** @param format as asked for on the command line; undefined: JSON unless stdout is a terminal. */
export function createPrinter(parts: {
  stdout: Terminal
  stderr: Terminal
  platform: Platform
  format: 'json' | 'table' | undefined
}): Printer {
  const { stdout, stderr, platform, format } = parts
  const paint = paintFor(stdout, platform)
  const quiet = format === 'json'
  return {
    json: format === undefined ? stdout.isTTY !== true : format === 'json',
    paint,
    data: (text) => void stdout.write(`${text}\n`),
    value: (value) => void stdout.write(`${plainJson(value)}\n`),
    table: (columns, rows) => void stdout.write(`${table(columns, rows, { width: stdout.columns ?? Infinity, paint })}\n`),
    notice(text) {
      if (!quiet) stderr.write(`${text.split('\n').map(plainLine).join('\n')}\n`)
    },
    progress(text) {
      if (quiet || stderr.isTTY !== true) return
      stderr.write(text === undefined ? ERASE_LINE : ERASE_LINE + cut(plainLine(text), (stderr.columns ?? 80) - 1))
    },
  }
}
