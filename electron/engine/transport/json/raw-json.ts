import { randomUUID } from 'node:crypto'
import type { Span } from './json-scan.ts'

/**
 * A part of a message that stays the JSON text it came as: it is passed on without objects being made of it, which would take many times
 * its bytes and hold up everybody. It stands in a message like any other value; `encodeMessage` writes its text there.
 */
export class RawJson {
  /** Valid JSON in UTF-8, without line ends. */
  readonly bytes: Buffer
  /** How many values the text holds, or more. */
  readonly values: number

  constructor(bytes: Buffer, values: number) {
    this.bytes = bytes
    this.values = values
  }

  /** The value itself, for whoever has looked at `values` and can afford it. */
  parse(): unknown {
    return JSON.parse(this.bytes.toString('utf8'))
  }

  /** Its beginning as text, of so many bytes at most. */
  beginning(bytes: number): string {
    return this.bytes.subarray(0, bytes).toString('utf8')
  }

  /** For `JSON.stringify`: its place in a text that is being encoded, elsewhere the value. */
  toJSON(): unknown {
    if (encoding === undefined) return this.parse()
    return `${PLACE}${encoding.push(this) - 1}`
  }
}

/** A part of some bytes that are known to be valid JSON. */
export function rawPart(bytes: Buffer, { start, end }: Span, values: number): RawJson {
  return new RawJson(bytes.subarray(start, end), values)
}

/** The parts that the text being encoded holds so far; undefined while nothing is. */
let encoding: RawJson[] | undefined

/** A list of none, to be used again: nearly every message has none. */
let spare: RawJson[] | undefined

/** Nobody outside can know it, so no text of a server can be taken for a place. */
const PLACE = `raw-json-${randomUUID()}-`

/** The text of `encode`, and where it held parts that are bytes already, the pieces to be written one after the other. */
export function inPieces(encode: () => string): string | readonly (string | Buffer)[] {
  const parts = spare ?? []
  spare = undefined
  const outer = encoding
  encoding = parts
  let text: string
  try {
    text = encode()
  } finally {
    encoding = outer
  }
  if (parts.length === 0) {
    spare = parts
    return text
  }
  const pieces: (string | Buffer)[] = []
  let from = 0
  for (const [index, part] of parts.entries()) {
    const place = `"${PLACE}${index}"`
    const at = text.indexOf(place, from)
    pieces.push(text.slice(from, at), part.bytes)
    from = at + place.length
  }
  pieces.push(text.slice(from))
  return pieces
}
