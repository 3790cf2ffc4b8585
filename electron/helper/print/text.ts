import { stripVTControlCharacters } from 'node:util'

// Characters that override the writing direction can make a line read as something else.
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g
const CONTROL_CHARACTERS = /\p{Cc}/gu
const CONTROL_CHARACTERS_IN_LINES = /[^\P{Cc}\n\t]/gu
const NOT_PLAIN_IN_JSON = /[\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g

/** Makes a foreign text safe for a terminal: removes escape sequences and control characters, except line breaks and tabs. */
export function plainText(text: string): string {
  return withoutEscapes(text.replaceAll('\r\n', '\n')).replace(CONTROL_CHARACTERS_IN_LINES, '')
}

/** The same in one line: any white space becomes a single space. */
export function plainLine(text: string): string {
  return withoutEscapes(text).replace(/\s+/g, ' ').replace(CONTROL_CHARACTERS, '').trim()
}

/**
 * Formats a value as JSON, indented by default. Characters that a terminal could interpret become `\u` escapes, which do not change the
 * value.
 */
export function plainJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, undefined, indent) ?? 'null'
  return json.replace(NOT_PLAIN_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function withoutEscapes(text: string): string {
  return stripVTControlCharacters(text.toWellFormed()).replace(DIRECTION_OVERRIDES, '')
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Yields the user-perceived characters of a text. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment
}

const ASCII = /^[\x20-\x7E]*$/
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
const EAST_ASIAN = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

/** Returns the terminal columns of a line: East Asian characters and emoji take two (Unicode Annex 11, its wide ranges). */
export function displayWidth(line: string): number {
  if (ASCII.test(line)) return line.length
  let width = 0
  for (const grapheme of graphemesOf(line)) width += widthOf(grapheme)
  return width
}

/** Cuts a line to a number of columns; `…` replaces the rest. */
export function cut(line: string, columns: number): string {
  if (displayWidth(line) <= columns) return line
  let kept = ''
  let width = 0
  for (const grapheme of graphemesOf(line)) {
    width += widthOf(grapheme)
    if (width > columns - 1) break
    kept += grapheme
  }
  return columns > 0 ? `${kept.trimEnd()}…` : ''
}

function widthOf(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0
  return EMOJI.test(grapheme) || EAST_ASIAN.test(grapheme) ? 2 : 1
}
