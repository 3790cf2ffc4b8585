/** Counts of calls by how long they took: by the number of a class, whose bounds are 9 % apart. */
export type Times = Readonly<Record<string, number>>

const CLASSES_OF_DOUBLE = 8

/** The class of a time in ms. */
export function classOf(milliseconds: number): number {
  return Math.round(CLASSES_OF_DOUBLE * Math.log2(Math.max(0, milliseconds) + 1))
}

/** Adds up several counts. */
export function addedTimes(all: readonly Times[]): Times {
  const sum: Record<string, number> = {}
  for (const times of all) for (const [at, count] of Object.entries(times)) sum[at] = (sum[at] ?? 0) + count
  return sum
}

/** The median in ms, right to 5 %; undefined if nothing was counted. */
export function medianOf(times: Times): number | undefined {
  const classes = Object.entries(times)
    .map(([at, count]) => [Number(at), count] as const)
    .sort(([a], [b]) => a - b)
  let left = classes.reduce((sum, [, count]) => sum + count, 0) / 2
  for (const [at, count] of classes) {
    left -= count
    if (left <= 0) return Math.round(2 ** (at / CLASSES_OF_DOUBLE) - 1)
  }
  return undefined
}
