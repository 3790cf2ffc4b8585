/** A range of bytes; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A scanned value: its range, and those of its parts down to the requested level. */
export interface ScannedValue extends Span {
  readonly kind: 'object' | 'list' | 'plain'
  /** Members of an object, by key; the last of duplicates, as in `JSON.parse`. Undefined below the requested level. */
  readonly members?: ReadonlyMap<string, ScannedValue> | undefined
  /** Elements of a list. Undefined below the requested level. */
  readonly elements?: readonly ScannedValue[] | undefined
}

export interface Scan {
  /** The outermost value. */
  readonly root: ScannedValue
  /** The number of values: the cost of parsing depends on it, not on bytes. */
  readonly values: number
}

export interface ScanBounds {
  /** Levels within which spans are kept: 1 for the parts of the outermost value, and so on. */
  readonly levels: number
  /** Maximum of spans that are kept. */
  readonly mostSpans: number
  /** Maximum of nested levels. */
  readonly deepest: number
}

/** The bytes are not JSON, or exceed the bounds. */
export class ScanError extends Error {
  readonly reason: 'invalid' | 'too-deep' | 'too-many-members'

  constructor(reason: ScanError['reason'], at: number) {
    super(`${SENTENCES[reason]} (byte ${at}).`)
    this.reason = reason
  }
}

const SENTENCES = {
  invalid: 'This is not valid JSON',
  'too-deep': 'The JSON is nested too deep',
  'too-many-members': 'The JSON has too many members',
}
