/** The word that another one is most likely a typo of; undefined if none is similar. */
export function nearestWord(word: string, among: Iterable<string>): string | undefined {
  const plain = word.toLowerCase()
  let nearest: { readonly word: string; readonly steps: number } | undefined
  for (const candidate of among) {
    if (Math.abs(candidate.length - word.length) > MOST_STEPS) continue
    const steps = stepsBetween(plain, candidate.toLowerCase())
    if (steps <= Math.min(MOST_STEPS, Math.ceil(word.length / 4)) && (nearest === undefined || steps < nearest.steps))
      nearest = { word: candidate, steps }
  }
  return nearest?.word
}

const MOST_STEPS = 2

/** The number of edits: replaced, additional, missing, or swapped letters. */
function stepsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[other.length] ?? Infinity
}
