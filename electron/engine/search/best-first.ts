/**
 * Gives numbers in the order of `compare`, which must agree with `score` (higher first) and leave no ties. Sorts no more than is asked
 * for: blocks of growing size are cut off at a score that a native sort of the scores finds.
 */
export function* bestFirst(numbers: readonly number[], score: Float64Array, compare: (a: number, b: number) => number): Generator<number> {
  const sorted = new Float64Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) sorted[index] = score[numbers[index] ?? 0] ?? 0
  sorted.sort()
  let above = Infinity
  for (let block = 128, done = 0; done < numbers.length; block *= 4) {
    const from = sorted[Math.max(0, numbers.length - done - block)] ?? 0
    const next: number[] = []
    for (const number of numbers) {
      const own = score[number] ?? 0
      if (own >= from && own < above) next.push(number)
    }
    yield* next.sort(compare)
    done += next.length
    above = from
  }
}
