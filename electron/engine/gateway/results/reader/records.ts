import { pathTo } from './path-text.ts'

/** What a value is read by: elements of a list, members of an object, lines of a text. */
export interface Records {
  readonly noun: 'record' | 'member' | 'line'
  /** The path to the value that they make up; empty for the whole. */
  readonly path: string
  readonly count: number
  /** One as it is shown, in one line but for what is within a text. */
  shown(at: number): string
  /** The path to one; undefined for lines, which their number tells. */
  pathTo(at: number): string | undefined
  value(at: number): unknown
}

/** A line of so many characters is read in pieces. Inner: so that no client's limit is too small for one. */
const LONGEST_LINE = 1_000

/** The part of a value that is so large a share of it is what people mean by its records. */
const MAIN_SHARE = 0.6
/** A part that is no longer is shown whole, and not looked into. Inner: shown words. */
export const LONGEST_RECORD = 1_500
/** A list of so few is rather a pair of things than a list of records. */
const FEW = 8
/** Levels down to which the main part of a value is looked for. Inner: shown words. */
const DEEPEST = 8

/** @param path where the value is. */
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
 * The records of what nearly all of a value is: of `{total: 2, items: [...]}` those of `items`. Where nothing stands out, those of the
 * value itself.
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

/** A line as it is, or in pieces where it is too long; no character is parted. */
function inPieces(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line]
  const pieces: string[] = []
  for (let from = 0; from < line.length;) {
    const end = from + LONGEST_LINE
    // The first half of a pair of code units stays with the second.
    const to = end < line.length && isFirstHalf(line.charCodeAt(end - 1)) ? end - 1 : end
    pieces.push(line.slice(from, to))
    from = to
  }
  return pieces
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
