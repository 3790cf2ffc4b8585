import { randomUUID } from 'node:crypto'
import type { Span } from './scan.ts'

/**
 * A part of a message that stays JSON text: it is passed on without parsing, which would take many times its memory and block the engine.
 * It is used in a message like any other value; `encodeMessage` inserts its text.
 */
export class RawJson {
  /** Valid JSON in UTF-8, without line ends. */
  readonly bytes: Buffer
  /** The number of values in the text, or more. */
  readonly values: number

  constructor(bytes: Buffer, values: number) {
    this.bytes = bytes
    this.values = values
  }

  /** Parses the value. Check `values` before: parsing many blocks the engine. */
  parse(): unknown {
    return JSON.parse(this.bytes.toString('utf8'))
  }

  /** The beginning as text, of at most `bytes` bytes. */
  beginning(bytes: number): string {
    return this.bytes.subarray(0, bytes).toString('utf8')
  }

  /** For `JSON.stringify`: a placeholder while a message is encoded, otherwise the value. */
  toJSON(): unknown {
    if (encoding === undefined) return this.parse()
    return `${PLACE}${encoding.push(this) - 1}`
  }
}

/** A part of some bytes that are known to be valid JSON. */
export function rawPart(bytes: Buffer, { start, end }: Span, values: number): RawJson {
  return new RawJson(bytes.subarray(start, end), values)
}

/** The raw parts in the text that is being encoded; undefined while nothing is encoded. */
let encoding: RawJson[] | undefined

/** An empty list for reuse, because nearly every message has no raw parts. */
let spare: RawJson[] | undefined

/** Random, so that no text of a server can pass for a placeholder. */
const PLACE = `raw-json-${randomUUID()}-`

/** Runs `encode` and returns its text. If it had raw parts, returns the pieces to write one after the other. */
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
