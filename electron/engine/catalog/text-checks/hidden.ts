import { stripVTControlCharacters } from 'node:util'

/**
 * Characters that are invisible, change the direction of text, or control a terminal:
 *
 * - control characters except line breaks and tabs; ESC of ANSI sequences included
 * - direction (Unicode Annex 9), zero width, soft hyphens, fillers
 * - tags (`U+E0000`...), which can hide a whole text, except in emoji flags
 * - variation selectors in a row, or beyond the 16th
 * - joiners after Latin letters, where they join nothing
 */
const HIDDEN =
  '(?:(?![\\t\\n\\r])\\p{Cc}' +
  '|[\\u00AD\\u061C\\u115F\\u1160\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB]' +
  '|(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007E}]*)[\\u{E0000}-\\u{E007F}]' +
  '|[\\u{E0100}-\\u{E01EF}]' +
  '|(?<=[\\uFE00-\\uFE0F])[\\uFE00-\\uFE0F]' +
  '|(?<=[\\p{Script=Latin}\\d\\s])[\\u200C\\u200D]|^[\\u200C\\u200D])'

// A terminal's sequence is reported as a whole, and neighbors together.
const ANSI = /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/.source
const RUNS = new RegExp(`(?:${ANSI}|${HIDDEN})+`, 'gu')
const EACH = new RegExp(HIDDEN, 'gu')

/** White space that pushes the rest of a text out of sight. */
const PADDING = /[^\S\n]{80,}|\n(?:[^\S\n]*\n){14,}/g

/** Letters of other scripts that look Latin (Greek, Cyrillic), within Latin words. */
const LIKE = '[\\u0391-\\u03A9\\u03B1\\u03BD\\u03BF\\u03C1\\u0400-\\u04FF]'
const LOOKALIKES = new RegExp(`[A-Za-z]+${LIKE}\\p{L}*|${LIKE}+[A-Za-z]\\p{L}*`, 'gu')

/** A part of a text. */
export interface Span {
  readonly at: number
  readonly length: number
  /** What it is, as part of a sentence. */
  readonly why: string
}

/** Finds the parts of a text that a person cannot see as they are. */
export function hiddenIn(text: string): Span[] {
  return [
    ...spans(text, RUNS, 'invisible characters'),
    ...spans(text, PADDING, 'white space that hides the rest of the text'),
    ...spans(text, LOOKALIKES, 'letters of two scripts in one word'),
  ]
}

/** Removes invisible characters and terminal sequences; returns the same text if there are none. */
export function withoutHidden(text: string): string {
  // The characters around a removed one may form another.
  return text.search(EACH) === -1 ? text : withoutHidden(stripVTControlCharacters(text).replace(EACH, ''))
}

/** In JSON, some of them are escaped. */
const MAYBE_IN_JSON = new RegExp(`\\\\[bfu]|${HIDDEN}`, 'u')

/** Most definitions are plain ASCII, which this tells in a tenth of the time. */
const BEYOND_ASCII = /[^ -~]|\\[bfu]/

/** Removes invisible characters from the texts and member names of an object in JSON; returns the same text if there are none. */
export function jsonWithoutHidden(json: string): string {
  if (!BEYOND_ASCII.test(json) || !MAYBE_IN_JSON.test(json)) return json
  const value = JSON.parse(json) as unknown
  const clean = valueWithoutHidden(value)
  return JSON.stringify(value) === JSON.stringify(clean) ? json : JSON.stringify(clean)
}

/** Removes invisible characters from a JSON value. */
export function valueWithoutHidden(value: unknown): unknown {
  if (typeof value === 'string') return withoutHidden(value)
  if (Array.isArray(value)) return value.map(valueWithoutHidden)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [withoutHidden(name), valueWithoutHidden(part)]))
}

/** All places that match, with what is suspicious about them. */
export function spans(text: string, expression: RegExp, why: string): Span[] {
  // Nearly every text has none, and `matchAll` first makes another expression.
  if (text.search(expression) === -1) return []
  return [...text.matchAll(expression)].map((match) => ({ at: match.index, length: match[0].length, why }))
}
