import { takeTurns } from '../../base/limits/turn.ts'
import { type Scan, type ScanBounds, ScanError, type ScannedValue, type Span } from './scan.ts'

/** Bytes that are scanned between two looks at the clock: half a millisecond of small values, less of long strings. */
const SLICE = 64 * 1024

/**
 * Checks whether bytes are one JSON text (RFC 8259), and finds the ranges of its parts without parsing them: in linear time, with memory
 * for the spans only, and in slices between which other work runs.
 *
 * @param bytes is modified: line ends between values become blanks, so that every part fits in a line.
 * @throws ScanError
 */
export async function scanJson(bytes: Uint8Array, bounds: ScanBounds): Promise<Scan> {
  const scanning = jsonScanner(bytes, bounds)
  const turn = takeTurns()
  for (;;) {
    const scan = scanning.step(SLICE)
    if (scan !== undefined) return scan
    if (turn.isOver()) await turn.next()
  }
}

const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const LETTER_U = 0x75
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const LITERALS: ReadonlyMap<number, readonly number[]> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), [...Buffer.from(word)]]),
)
/** Characters that may follow a backslash, except for `u`, which needs four hexadecimal digits. */
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'))

/** Bytes from which four at a time are faster than a loop over each. */
const LONG_TEXT = 64
const BLANK = 0x20

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing'

interface OpenValue {
  readonly start: number
  readonly kind: 'object' | 'list'
  readonly members: Map<string, ScannedValue> | undefined
  readonly elements: ScannedValue[] | undefined
  key: string
}

/** The scan of `scanJson` in steps: `step` reads about `most` more bytes, and returns the scan when it is done. */
export function jsonScanner(bytes: Uint8Array, bounds: ScanBounds): { step(most: number): Scan | undefined } {
  const { length } = bytes
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  let at = 0
  let expected: Expected = 'value'
  let values = 0
  let spans = 0
  let root: ScannedValue | undefined
  /** For each open container, by depth, whether it is a list. Spans are kept only for the outer ones. */
  const isList: boolean[] = []
  const outer: OpenValue[] = []
  /** The start of the current string; -1 outside of strings. */
  let stringStart = -1
  let stringIsKey = false

  const fail = (reason: ScanError['reason'] = 'invalid'): never => {
    throw new ScanError(reason, at)
  }

  const valueEnded = (value: ScannedValue): void => {
    const depth = isList.length
    expected = depth === 0 ? 'nothing' : 'comma-or-end'
    if (depth === 0) root = value
    if (depth === 0 || depth > bounds.levels) return
    spans += 1
    if (spans > bounds.mostSpans) fail('too-many-members')
    const holder = outer[depth - 1]
    holder?.elements?.push(value)
    holder?.members?.set(holder.key, value)
  }

  const open = (kind: 'object' | 'list'): void => {
    if (isList.length >= bounds.deepest) fail('too-deep')
    const depth = isList.push(kind === 'list')
    if (depth <= bounds.levels + 1) {
      const keeps = depth <= bounds.levels
      outer.push({
        start: at,
        kind,
        members: keeps && kind === 'object' ? new Map() : undefined,
        elements: keeps && kind === 'list' ? [] : undefined,
        key: '',
      })
    }
    at += 1
    expected = kind === 'list' ? 'value-or-end' : 'key-or-end'
  }

  const close = (): void => {
    at += 1
    const depth = isList.length
    isList.pop()
    if (depth > bounds.levels + 1) {
      expected = 'comma-or-end'
      return
    }
    const { start, kind, members, elements } = outer.pop() ?? fail()
    valueEnded({ start, end: at, kind, members, elements })
  }

  const digits = (): void => {
    const first = at
    while (isDigit(bytes[at])) at += 1
    if (at === first) fail()
  }

  const number = (): void => {
    const start = at
    if (bytes[at] === MINUS) at += 1
    if (bytes[at] === 0x30) at += 1
    else digits()
    if (bytes[at] === POINT) {
      at += 1
      digits()
    }
    if (bytes[at] === 0x65 || bytes[at] === 0x45) {
      at += 1
      if (bytes[at] === PLUS || bytes[at] === MINUS) at += 1
      digits()
    }
    valueEnded({ start, end: at, kind: 'plain' })
  }

  const beginValue = (byte: number): void => {
    values += 1
    if (byte === OPEN_OBJECT) return open('object')
    if (byte === OPEN_LIST) return open('list')
    if (byte === QUOTE) return beginString(false)
    const literal = LITERALS.get(byte)
    if (literal === undefined) return number()
    const start = at
    for (const letter of literal) {
      if (bytes[at] !== letter) fail()
      at += 1
    }
    valueEnded({ start, end: at, kind: 'plain' })
  }

  const beginString = (isKey: boolean): void => {
    stringStart = at
    stringIsKey = isKey
    at += 1
  }

  /** Where the next quote and the next backslash stand, if that is not behind `at`: the system finds them ten times as fast as a loop. */
  let nextQuote = -1
  let nextBackslash = -1
  const find = (byte: number): number => {
    const found = buffer.indexOf(byte, at)
    return found === -1 ? length : found
  }

  /** Skips a string up to its end, or to the end of this step. */
  const passString = (until: number): void => {
    while (at < until) {
      if (nextQuote < at) nextQuote = find(QUOTE)
      if (nextBackslash < at) nextBackslash = find(BACKSLASH)
      const stop = Math.min(nextQuote, nextBackslash, until)
      refuseControls(stop)
      at = stop
      if (at >= until) return
      if (at === nextBackslash) escape()
      else {
        at += 1
        return stringEnded()
      }
    }
  }

  /** Fails at the first control character before an index: none may stand in a string as it is. */
  const refuseControls = (end: number): void => {
    if (end - at >= LONG_TEXT && !hasControls(bytes, at, end)) return
    for (; at < end; at += 1) if ((bytes[at] as number) < BLANK) fail()
  }

  const escape = (): void => {
    const escaped = bytes[at + 1]
    if (escaped !== LETTER_U) {
      if (escaped === undefined || !ESCAPED.has(escaped)) fail()
      at += 2
      return
    }
    for (let digit = at + 2; digit < at + 6; digit += 1) if (!isHexDigit(bytes[digit])) fail()
    at += 6
  }

  const stringEnded = (): void => {
    const start = stringStart
    stringStart = -1
    if (!stringIsKey) return valueEnded({ start, end: at, kind: 'plain' })
    expected = 'colon'
    const depth = isList.length
    const holder = depth <= bounds.levels ? outer[depth - 1] : undefined
    if (holder !== undefined) holder.key = JSON.parse(textOf(bytes, { start, end: at })) as string
  }

  const next = (byte: number): void => {
    switch (expected) {
      case 'value-or-end':
        if (byte === CLOSE_LIST) return close()
        return beginValue(byte)
      case 'value':
        return beginValue(byte)
      case 'key-or-end':
        if (byte === CLOSE_OBJECT) return close()
        return byte === QUOTE ? beginString(true) : fail()
      case 'key':
        return byte === QUOTE ? beginString(true) : fail()
      case 'colon':
        if (byte !== COLON) fail()
        at += 1
        expected = 'value'
        return
      case 'comma-or-end': {
        const inList = isList[isList.length - 1] === true
        if (byte === (inList ? CLOSE_LIST : CLOSE_OBJECT)) return close()
        if (byte !== COMMA) fail()
        at += 1
        expected = inList ? 'value' : 'key'
        return
      }
      case 'nothing':
        fail()
    }
  }

  return {
    step(most) {
      const until = Math.min(length, at + most)
      while (at < until) {
        if (stringStart !== -1) {
          passString(until)
          continue
        }
        const byte = bytes[at] as number
        if (byte === 0x20 || byte === 0x09) at += 1
        else if (byte === 0x0a || byte === 0x0d) bytes[at++] = 0x20
        else next(byte)
      }
      if (at < length) return undefined
      return root !== undefined && expected === 'nothing' ? { root, values } : fail()
    },
  }
}

/**
 * Whether a byte below 0x20 stands in a range. Four bytes are looked at together ("Determine if a word has a byte less than n", Sean
 * Anderson, Bit Twiddling Hacks), where the computer has them aligned.
 */
function hasControls(bytes: Uint8Array, start: number, end: number): boolean {
  const first = start + ((4 - ((bytes.byteOffset + start) & 3)) & 3)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (end - first) >> 2)
  let found = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number
    found |= (word - 0x20202020) & ~word & 0x80808080
  }
  return found !== 0 || hasControl(bytes, start, first) || hasControl(bytes, first + words.length * 4, end)
}

function hasControl(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if ((bytes[at] as number) < BLANK) return true
  return false
}

/** A range of bytes as text. */
export function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false
  const lower = byte | 0x20
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66)
}
