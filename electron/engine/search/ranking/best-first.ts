const BUCKETS = 1_024
const FIRST_BLOCK = 128

/**
 * Gives numbers in the order of `compare`, which must agree with `score` (positive, higher first) and leave no ties. Sorts no more than is
 * asked for: a histogram of the scores shows where to cut off blocks of growing size.
 */
export function* bestFirst(numbers: Uint32Array, score: Float64Array, compare: (a: number, b: number) => number): Generator<number> {
  let highest = 0
  for (const number of numbers) highest = Math.max(highest, score[number] ?? 0)
  const scale = highest === 0 ? 0 : (BUCKETS - 1) / highest
  const counts = new Uint32Array(BUCKETS)
  const bucketOf = (number: number): number => Math.trunc((score[number] ?? 0) * scale)
  for (const number of numbers) counts[bucketOf(number)] = (counts[bucketOf(number)] ?? 0) + 1
  for (let above = BUCKETS, size = FIRST_BLOCK; above > 0; size *= 4) {
    let from = above
    for (let count = 0; from > 0 && count < size;) count += counts[--from] ?? 0
    const block: number[] = []
    for (const number of numbers) {
      const bucket = bucketOf(number)
      if (bucket >= from && bucket < above) block.push(number)
    }
    yield* block.sort(compare)
    above = from
  }
}
