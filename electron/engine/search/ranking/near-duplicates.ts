/**
 * Several servers offer the same tool (five times `write_file`). One of them is meant, and the others keep different answers out of sight:
 * each further one of a name is worth a little less.
 */
export function nearDuplicateFactor(better: number, most: number): number {
  return 1 - most * (1 - 1 / (1 + better))
}

/** What is the same in names that differ only in how they are written. */
export function nearDuplicateKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

export interface Ranked {
  readonly document: number
  readonly score: number
  /** How many better hits have the same name. */
  readonly twins: number
}

/** Puts a number into its place among others that ascend. */
function insert(ascending: number[], number: number): void {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  ascending.splice(from, 0, number)
}

/**
 * Takes documents best first until no later one can be among the first `limit` after twins have lost their part, and returns those in
 * their new order. `compare` breaks ties.
 */
export function withoutDuplicateCrowds(
  sorted: Iterable<number>,
  score: Float64Array,
  nameOf: (document: number) => string,
  most: number,
  limit: number,
  compare: (a: number, b: number) => number,
): Ranked[] {
  const twinsSeen = new Map<string, number>()
  const taken: Ranked[] = []
  /** What lost its part as a twin and may still come after others, highest last. */
  const lowered: number[] = []
  for (const document of sorted) {
    const full = score[document] ?? 0
    // Whatever comes now scores at most `full`, and comes after its equals: with `limit` hits before it, the first ones are known. Of those
    // that lost nothing all are.
    while ((lowered.at(-1) ?? 0) > full) lowered.pop()
    if (taken.length - lowered.length >= limit) break
    const key = nearDuplicateKey(nameOf(document))
    const twins = twinsSeen.get(key) ?? 0
    twinsSeen.set(key, twins + 1)
    const own = full * nearDuplicateFactor(twins, most)
    taken.push({ document, score: own, twins })
    if (twins > 0) insert(lowered, own)
  }
  return taken.sort((a, b) => b.score - a.score || compare(a.document, b.document)).slice(0, limit)
}
