import { documentLimits, tooDeep } from '../document-limits.ts'

/** A string in a document, with character offsets in the whole text. */
export interface ScalarPlace {
  /** The keys that lead to it, including indexes of lists. */
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
  readonly value: string
}

/**
 * A document format that is edited in place: text in, text out, and every byte outside of the edited value stays. All functions throw
 * `config_syntax` if the text does not parse, `config_too_large` if it exceeds a limit, and `config_invalid` if it cannot be edited at that
 * path.
 */
export interface DocumentFormat {
  /** The document as plain data; undefined if it is empty. */
  parse(text: string): unknown
  /** Sets the value at a path of keys; missing objects are created. */
  set(text: string, path: readonly string[], value: unknown): string
  /** Removes the value at a path; unchanged if it does not exist. */
  remove(text: string, path: readonly string[]): string
  /** All strings among the values, in order. */
  scalars(text: string): ScalarPlace[]
}

/** Whether a value is an object, and not a list, a date or a primitive value. */
export function isTable(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/**
 * A copy of parsed data with the ordinary prototype for every table: some parsers set none, and then equal data compares unequal. Throws
 * `config_too_large` for data nested deeper than permitted.
 */
export function plainData(value: unknown, depth = 0): unknown {
  if (depth > documentLimits.depth) throw tooDeep()
  if (Array.isArray(value)) return value.map((part) => plainData(part, depth + 1))
  return isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainData(part, depth + 1)])) : value
}

/** The value at a path of keys, or undefined. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isTable(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), document)
}

/** Whether a path begins with another one. */
export function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((key, at) => path[at] === key)
}

/** A replacement of a range of a text. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly content: string
}

/** Applies replacements that do not overlap. The text is copied only once. */
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

/** The beginning of the line at an offset. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The beginning of the next line; the end of the text if there is none. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset)
  return at === -1 ? text.length : at + 1
}

/** The value inside objects with the keys of a path. */
export function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
}
