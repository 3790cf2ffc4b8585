/**
 * The factor for a near duplicate. Several servers may offer the same tool (five times `write_file`), which would push different answers
 * out of sight. So each further one counts a little less.
 */
export function nearDuplicateFactor(better: number, most: number): number {
  return 1 - most * (1 - 1 / (1 + better))
}

/** The name without case and punctuation. */
export function nearDuplicateKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

export interface Ranked {
  readonly document: number
  readonly score: number
  /** How many better hits have the same name. */
  readonly nearDuplicates: number
}

/** Inserts a number into an ascending list. */
function insert(ascending: number[], number: number): void {
  let from = 0
  let to = ascending.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  ascending.splice(from, 0, number)
}

/**
 * Takes documents best first and lowers near duplicates, until no later document can be among the first `limit`. Returns those in their new
 * order. `compare` breaks ties.
 */
export function withoutDuplicateCrowds(
  sorted: Iterable<number>,
  score: Float64Array,
  nameOf: (document: number) => string,
  most: number,
  limit: number,
  compare: (a: number, b: number) => number,
): Ranked[] {
  const seen = new Map<string, number>()
  const taken: Ranked[] = []
  /** Scores that were lowered and may still come after later documents, highest last. */
  const lowered: number[] = []
  for (const document of sorted) {
    const full = score[document] ?? 0
    // All later documents score at most `full` and come after equal ones. With `limit` hits before them, the first ones are final, as are
    // all that were not lowered.
    while ((lowered.at(-1) ?? 0) > full) lowered.pop()
    if (taken.length - lowered.length >= limit) break
    const key = nearDuplicateKey(nameOf(document))
    const nearDuplicates = seen.get(key) ?? 0
    seen.set(key, nearDuplicates + 1)
    const own = full * nearDuplicateFactor(nearDuplicates, most)
    taken.push({ document, score: own, nearDuplicates })
    if (nearDuplicates > 0) insert(lowered, own)
  }
  return taken.sort((a, b) => b.score - a.score || compare(a.document, b.document)).slice(0, limit)
}
