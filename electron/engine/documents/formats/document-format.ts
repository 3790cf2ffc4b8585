import { documentLimits, tooDeep } from '../document-limits.ts'

/** A text that stands somewhere in a document, at character offsets of the whole text. */
export interface ScalarPlace {
  /** The keys that lead to it; places in lists count as keys. */
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
  readonly value: string
}

/**
 * A kind of document that is edited in place: text in, text out, and every byte that does not belong to the value in question stays.
 * All functions throw `config_syntax` for a text that does not parse, `config_too_large` for one that holds more than a document may, and
 * `config_invalid` for one that cannot be edited at that path.
 */
export interface DocumentFormat {
  /** The document as plain data; undefined when there is nothing in it. */
  parse(text: string): unknown
  /** The text with the value at a path of keys set; objects on the way are made. */
  set(text: string, path: readonly string[], value: unknown): string
  /** The text without the value at a path; unchanged when nothing is there. */
  remove(text: string, path: readonly string[]): string
  /** Every text (string) among the values, in the order of the document. */
  scalars(text: string): ScalarPlace[]
}

/** An object of a document, as opposed to a list, a date or a simple value. */
export function isTable(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/**
 * A copy of parsed data in which every table has the ordinary prototype: some parsers give none, and then equal data compares unequal.
 * Throws `config_too_large` for what is nested deeper than documents may be.
 */
export function plainData(value: unknown, depth = 0): unknown {
  if (depth > documentLimits.depth) throw tooDeep()
  if (Array.isArray(value)) return value.map((part) => plainData(part, depth + 1))
  return isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainData(part, depth + 1)])) : value
}

/** What stands at a path of keys, or undefined. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isTable(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), document)
}

export function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((key, at) => path[at] === key)
}

/** A replacement of a range of a text. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly content: string
}

/** Carries out replacements that do not overlap. The text is copied once, however many they are. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, content } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(text.slice(from, start), content)
    from = end
  }
  return pieces.join('') + text.slice(from)
}

/** The line break that a text uses. */
export function lineBreakOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? '\n'
}

/** Where the line begins in which an offset stands. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** Where the next line begins; the end of the text when there is none. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset)
  return at === -1 ? text.length : at + 1
}
