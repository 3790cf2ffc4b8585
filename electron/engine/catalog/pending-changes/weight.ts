import { isProse, placesOf } from './definition.ts'

/** Words that do not change the meaning of a sentence. */
const NO_WEIGHT: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/**
 * Whether the differences between two definitions are insignificant: only in prose, and only articles, punctuation, letter case, or typos
 * (two letters swapped, or one doubled). Anything else may change what a model does: another word, a missing one (`not`), a path, an
 * address, an invisible character, a look-alike letter of another script.
 *
 * @param before,after as returned by `canonicalDefinition`.
 */
export function hasNoWeight(before: string, after: string): boolean {
  const [old, now] = [placesOf(before), placesOf(after)]
  if (old.size !== now.size) return false
  return [...old].every(([where, text]) => {
    const other = now.get(where)
    return other !== undefined && (other === text || (isProse(where) && saysTheSame(text, other)))
  })
}

function saysTheSame(before: string, after: string): boolean {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  return old.length === now.length && old.every((word, at) => word === now[at] || isTypo(word, now[at] ?? ''))
}

/** Its significant words. A token that is not a plain word (a path, an address, markup) stays unchanged. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^["'“”‘’(]+|["'“”‘’).,;:!?…]+$/g, ''))
    .map((word) => (/^[A-Za-z]+(?:['’-][A-Za-z]+)*$/.test(word) ? word.toLowerCase().replaceAll('’', "'") : word))
    .filter((word) => !NO_WEIGHT.has(word) && !/^[-–—•*]*$/.test(word))
}

/** Whether two plain words differ by a typo: two neighbors swapped, or a letter doubled or not (`recieve`, `occured`). */
function isTypo(one: string, other: string): boolean {
  if (!/^[a-z]{5,}$/.test(one) || !/^[a-z]{5,}$/.test(other)) return false
  const single = (word: string): string => word.replace(/(.)\1+/g, '$1')
  if (Math.abs(one.length - other.length) === 1 && single(one) === single(other)) return true
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2) === other
}
