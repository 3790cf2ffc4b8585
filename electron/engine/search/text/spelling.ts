/**
 * Whether two different words are one insertion, deletion, replacement, or swap of neighbors apart (optimal string alignment distance 1).
 */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (start === short.length) return false
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  return short[start] === long[start + 1] && short[start + 1] === long[start] && short.slice(start + 2) === long.slice(start + 2)
}

/**
 * One bit per letter (others share five bits). Of two words one edit apart, each has at most one bit that the other lacks. This is a cheap
 * test before the exact one.
 */
export function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    set |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 5))
  }
  return set
}
