const BUCKETS = 1_024
const FIRST_BLOCK = 128

/**
 * Yields numbers in the order of `compare`, which must agree with `score` (positive, higher first) and leave no ties. Sorts only as much as
 * is consumed: a histogram of the scores provides the borders of blocks of growing size.
 */
export function* bestFirst(numbers: Uint32Array, score: Float64Array, compare: (a: number, b: number) => number): Generator<number> {
  let highest = 0
  for (const number of numbers) highest = Math.max(highest, score[number] ?? 0)
  const scale = highest === 0 ? 0 : (BUCKETS - 1) / highest
  const counts = new Uint32Array(BUCKETS)
  for (const number of numbers) {
    const bucket = Math.trunc((score[number] ?? 0) * scale)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  for (let above = BUCKETS, size = FIRST_BLOCK; above > 0; size *= 4) {
    let from = above
    for (let count = 0; from > 0 && count < size;) count += counts[--from] ?? 0
    const block: number[] = []
    for (const number of numbers) {
      const place = (score[number] ?? 0) * scale
      if (place >= from && place < above) block.push(number)
    }
    yield* block.sort(compare)
    above = from
  }
}

/** The first number that `bestFirst` would yield among those that `keep` accepts, without sorting; undefined if there is none. */
export function bestOf(
  numbers: Uint32Array,
  score: Float64Array,
  compare: (a: number, b: number) => number,
  keep: (number: number) => boolean,
): number | undefined {
  let best: number | undefined
  let highest = 0
  for (const number of numbers) {
    const own = score[number] ?? 0
    if (best !== undefined && (own < highest || compare(number, best) > 0)) continue
    if (!keep(number)) continue
    best = number
    highest = own
  }
  return best
}

/** The values that `keep` accepts, in order. */
export function* filtered<T>(values: Iterable<T>, keep: (value: T) => boolean): Generator<T> {
  for (const value of values) if (keep(value)) yield value
}
