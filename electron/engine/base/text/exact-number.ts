import { surveyJson } from './json-survey.ts'

/** JSON's own way to insert a number as it is written (ECMAScript proposal json-parse-with-source, in V8 since 11.4). */
const { rawJSON } = JSON as unknown as { rawJSON(source: string): unknown }

/**
 * A number of a message that JavaScript would write differently: one with more digits than a double holds, `1e400`, `-0`, `1.0`. It is
 * passed on as it is written. Where a value is only looked at, `withPlainNumbers` makes it a number.
 */
export class ExactNumber {
  readonly #source: string

  /** @param source is a number of JSON (RFC 8259, section 6). */
  constructor(source: string) {
    this.#source = source
    exist = true
  }

  /** For `JSON.stringify`. */
  toJSON(): unknown {
    return rawJSON(this.#source)
  }

  toString(): string {
    return this.#source
  }

  valueOf(): number {
    return Number(this.#source)
  }
}

/** Whether there has been one at all. Nearly all engines never meet one. */
let exist = false

/** Parses a text as JSON, with numbers as they are written. Throws `SyntaxError`, and `RangeError` for a text that is nested too deep. */
export function parseExactJson(text: string): unknown {
  if (surveyJson(text).hasPlainNumbers) return JSON.parse(text) as unknown
  return parse(text, (_key, value, { source }) => (typeof value === 'number' && String(value) !== source ? new ExactNumber(source) : value))
}

/** The same; undefined for a text that is not JSON. */
export function fromExactJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown,
) => unknown

/** A value with the nearest double in place of each exact number; the same value if it has none. */
export function withPlainNumbers(value: unknown): unknown {
  return exist ? plain(value) : value
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ExactNumber) return value.valueOf()
  if (Array.isArray(value)) {
    const items = value.map(plain)
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  const members = Object.entries(value).map(([key, member]) => [key, plain(member)] as const)
  return members.some(([key, member]) => member !== (value as Readonly<Record<string, unknown>>)[key]) ? Object.fromEntries(members) : value
}
