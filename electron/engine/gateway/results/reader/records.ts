import { pathTo } from './path-text.ts'

/** The units by which a value is read: elements of a list, members of an object, or lines of a text. */
export interface Records {
  readonly noun: 'record' | 'member' | 'line'
  /** The path to the value that contains them; empty for the whole. */
  readonly path: string
  readonly count: number
  /** A record as shown, in one line except for newlines in a text. */
  shown(at: number): string
  /** The path to a record. Undefined for lines, which have a number. */
  pathTo(at: number): string | undefined
  value(at: number): unknown
}

/** Characters of a line. A longer one is read in pieces. Inner: so that no client's limit is too small for one. */
const LONGEST_LINE = 1_000

/** The share of a value's size from which a part counts as its main part. */
const MAIN_SHARE = 0.6
/** Characters of a part up to which it is shown whole, and not searched for records. Inner: shown words. */
export const LONGEST_RECORD = 1_500
/** Elements of a list up to which it is a tuple rather than a list of records. */
const FEW = 8
/** Levels down to which the main part of a value is searched. Inner: shown words. */
const DEEPEST = 8

/** The records of a value. @param path of the value. */
export function recordsOf(value: unknown, path: string): Records {
  if (typeof value === 'string') return linesOf(value, path)
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    return {
      noun: 'record',
      path,
      count: list.length,
      shown: (at) => JSON.stringify(list[at]),
      pathTo: (at) => pathTo(path, at),
      value: (at) => list[at],
    }
  }
  const members = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)
  const keyOf = (at: number): string => members[at]?.[0] ?? ''
  return {
    noun: 'member',
    path,
    count: members.length,
    shown: (at) => `${JSON.stringify(keyOf(at))}: ${JSON.stringify(members[at]?.[1])}`,
    pathTo: (at) => pathTo(path, keyOf(at)),
    value: (at) => members[at]?.[1],
  }
}

/**
 * The records of a value's main part: of `{total: 2, items: [...]}` those of `items`. If no part dominates, those of the value itself.
 */
export function mainRecords(value: unknown, path: string): Records {
  let main = { value, path }
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = mainPart(main.value, main.path)
    if (next === undefined) break
    main = next
  }
  return recordsOf(main.value, main.path)
}

function mainPart(value: unknown, path: string): { value: unknown; path: string } | undefined {
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > FEW)) return undefined
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value as Record<string, unknown>)
  const sizes = parts.map(([, part]) => JSON.stringify(part).length)
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0))
  const [key, part] = parts[largest] ?? []
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const size = sizes[largest] ?? 0
  if (key === undefined || size < whole * MAIN_SHARE || size <= LONGEST_RECORD) return undefined
  const hasParts = typeof part === 'string' || (typeof part === 'object' && part !== null)
  return hasParts ? { value: part, path: pathTo(path, key) } : undefined
}

function linesOf(text: string, path: string): Records {
  const lines = text.split('\n').flatMap(inPieces)
  return { noun: 'line', path, count: lines.length, shown: (at) => lines[at] ?? '', pathTo: () => undefined, value: (at) => lines[at] }
}

/** A line, in pieces if it is too long. Surrogate pairs stay together. */
function inPieces(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line]
  const pieces: string[] = []
  for (let from = 0; from < line.length;) {
    const end = from + LONGEST_LINE
    // The first half of a surrogate pair stays with the second.
    const to = end < line.length && isFirstHalf(line.charCodeAt(end - 1)) ? end - 1 : end
    pieces.push(line.slice(from, to))
    from = to
  }
  return pieces
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
