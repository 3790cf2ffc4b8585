import type { Writable } from 'node:stream'
import type { Platform } from '../../engine/base/platform.ts'
import { type Paint, type Style, paintFor } from './paint.ts'
import { type Cell, type Column, table } from './table.ts'
import { cut, displayWidth, plainJson, plainLine } from './text.ts'
import { wrapLine, wrapText } from './wrap-text.ts'

/** A stream that may be a terminal. */
export type Terminal = Writable & { readonly isTTY?: boolean | undefined; readonly columns?: number | undefined }

/** The output of a command: data to stdout, everything else to stderr. */
export interface Printer {
  /** Whether to print JSON instead of tables. */
  readonly json: boolean
  readonly paint: Paint
  /** Prints one or more lines of data. The caller must have made texts of others plain. */
  data(text: string): void
  /** Prints sentences as data: each line is made plain, keeps its indentation, and is wrapped at words on a terminal. */
  prose(text: string, style?: Style): void
  /** Prints a sentence beside a mark, its further lines indented below the first. */
  item(mark: string, style: Style | undefined, text: string): void
  /** Prints data as JSON. */
  value(value: unknown): void
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void
  /** Prints a message for the user. Suppressed by `--json`: stderr then contains only errors. */
  notice(text: string): void
  /** Whether stderr is a terminal, on which a progress line can be replaced. */
  readonly live: boolean
  /** Replaces the progress line; without a text, removes it. Does nothing unless stderr is a terminal. */
  progress(text?: string): void
}

/** Returns the columns of a terminal, some of which report 0; undefined if the stream is none. */
export function widthOf({ columns }: Terminal): number | undefined {
  return columns === 0 ? 80 : columns
}

const ERASE_LINE = '\r\u001B[K'

function indentOf(line: string): string {
  return (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '  ')
}

/** Dependencies of `createPrinter`. */
interface PrinterDeps {
  stdout: Terminal
  stderr: Terminal
  platform: Platform
  format: 'json' | 'table' | undefined
}

/**
 * Creates the printer of a command.
 *
 * @param format as requested on the command line; undefined: JSON unless stdout is a terminal.
 */
export function createPrinter(deps: PrinterDeps): Printer {
  const { stdout, stderr, platform, format } = deps
  const paint = paintFor(stdout, platform)
  const quiet = format === 'json'
  const live = !quiet && stderr.isTTY === true
  return {
    json: format === undefined ? stdout.isTTY !== true : format === 'json',
    paint,
    data: (text) => void stdout.write(`${text}\n`),
    prose(text, style) {
      const lines = wrapText(
        text
          .split('\n')
          .map((line) => indentOf(line) + plainLine(line))
          .join('\n'),
        widthOf(stdout),
      ).split('\n')
      for (const line of lines) stdout.write(`${style === undefined ? line : paint(style, line)}\n`)
    },
    item(mark, style, text) {
      const [first = '', ...rest] = wrapLine(plainLine(text), (widthOf(stdout) ?? Infinity) - displayWidth(mark) - 1)
      const below = ' '.repeat(displayWidth(mark) + 1)
      stdout.write([`${style === undefined ? mark : paint(style, mark)} ${first}\n`, ...rest.map((line) => `${below}${line}\n`)].join(''))
    },
    value: (value) => void stdout.write(`${plainJson(value)}\n`),
    table: (columns, rows) => void stdout.write(`${table(columns, rows, { width: widthOf(stdout) ?? Infinity, paint })}\n`),
    notice(text) {
      if (!quiet) stderr.write(`${wrapText(text.split('\n').map(plainLine).join('\n'), widthOf(stderr))}\n`)
    },
    live,
    progress(text) {
      if (!live) return
      stderr.write(text === undefined ? ERASE_LINE : ERASE_LINE + cut(plainLine(text), (widthOf(stderr) ?? 80) - 1))
    },
  }
}
