import { principalComponents } from './components.ts'
import { dot, type Matrix, matrix, normaliseRows, row, rowProducts } from './matrix.ts'
import { oppositesOf } from '../../electron/engine/search/text/opposites.ts'

/** What stands near a stem, by its place. */
export interface Neighbour {
  readonly place: number
  readonly closeness: number
}

/** What each view of a stem counts in its closeness to another. */
export interface Opinion {
  /** Rows of length 1, or 0 where it knows nothing of the stem. */
  readonly vectors: Matrix
  readonly share: number
}

const MOST_NEAR = 4
const LEAST_CLOSENESS = 0.35
/** Only stems as common as these stand for others: what few tools say finds few tools. */
const MOST_COMMON = 16_000
/** A first look in few dimensions leaves so many to be looked at closely. */
const FIRST_LOOK = 64
const CANDIDATES = 120
const ROWS_AT_ONCE = 256

/** The stems nearest to each by the mean opinion, without those that mean the opposite. */
export function neighboursOf(stems: readonly string[], opinions: readonly Opinion[], seed: number): Neighbour[][] {
  const whole = sideBySide(stems.length, opinions)
  const directions = principalComponents(whole, FIRST_LOOK, seed)
  const short = matrix(whole.rows, FIRST_LOOK)
  rowProducts(whole, directions, short)
  const standing = Math.min(MOST_COMMON, stems.length) & ~3
  const candidates = matrix(standing, FIRST_LOOK, short.values.subarray(0, standing * FIRST_LOOK))
  const found: Neighbour[][] = []
  for (let from = 0; from < stems.length; from += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, whole.rows - from)
    const block = matrix(rows, FIRST_LOOK, short.values.subarray(from * FIRST_LOOK, (from + rows) * FIRST_LOOK))
    const close = matrix(rows, standing)
    rowProducts(block, candidates, close)
    for (let at = 0; at < rows && from + at < stems.length; at++) {
      const own = row(whole, from + at)
      const opposites = oppositesOf(stems[from + at] ?? '')
      found.push(
        highest(row(close, at), CANDIDATES)
          .filter((place) => place !== from + at && !opposites.has(stems[place] ?? ''))
          .map((place) => ({ place, closeness: dot(own, row(whole, place)) }))
          .filter(({ closeness }) => closeness >= LEAST_CLOSENESS)
          .sort((a, b) => b.closeness - a.closeness || a.place - b.place)
          .slice(0, MOST_NEAR),
      )
    }
  }
  return found
}

/** One row for each stem, whose products with others are the mean of what the opinions say. Padded to a multiple of four rows. */
function sideBySide(count: number, opinions: readonly Opinion[]): Matrix {
  const columns = opinions.reduce((sum, { vectors }) => sum + vectors.columns, 0)
  const whole = matrix((count + 3) & ~3, columns)
  for (let place = 0; place < count; place++) {
    let from = place * columns
    for (const { vectors, share } of opinions) {
      whole.values.set(
        row(vectors, place).map((value) => value * Math.sqrt(share)),
        from,
      )
      from += vectors.columns
    }
  }
  normaliseRows(whole)
  return whole
}

const BUCKETS = 2_048

/** The places of the highest numbers, of which none is above 1 by much, in no order; a few more than `count`. */
function highest(numbers: Float32Array, count: number): number[] {
  const counts = new Uint32Array(BUCKETS)
  const bucketOf = (value: number): number => Math.max(0, Math.min(BUCKETS - 1, Math.trunc(value * BUCKETS)))
  for (let place = 0; place < numbers.length; place++) counts[bucketOf(numbers[place]!)]! += 1
  let border = BUCKETS - 1
  for (let above = counts[border]!; above < count && border > 0; above += counts[border]!) border--
  const found: number[] = []
  for (let place = 0; place < numbers.length; place++) if (bucketOf(numbers[place]!) >= border && numbers[place]! > 0) found.push(place)
  return found
}
