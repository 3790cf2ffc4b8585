import { isProse, placesOf } from './definition.ts'

/** Words that say nothing that a sentence does not say without them. */
const NO_WEIGHT: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/**
 * Whether what differs between two definitions has no weight: in sentences alone, articles, punctuation, letter case, and two letters that
 * were swapped or doubled by mistake. All else may change what a model does: another word, one that is gone (`not`), a path, an address,
 * a character that is not seen, one of another script that looks the same.
 *
 * @param before,after as `canonicalDefinition` gives them.
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

/** Its words of weight: what is no plain word (a path, an address, a mark-up) stays as it is written. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^["'“”‘’(]+|["'“”‘’).,;:!?…]+$/g, ''))
    .map((word) => (/^[A-Za-z]+(?:['’-][A-Za-z]+)*$/.test(word) ? word.toLowerCase().replaceAll('’', "'") : word))
    .filter((word) => !NO_WEIGHT.has(word) && !/^[-–—•*]*$/.test(word))
}

/** Whether a plain word is another one with two neighbours swapped, or with a letter doubled or not: `recieve`, `occured`. */
function isTypo(one: string, other: string): boolean {
  if (!/^[a-z]{5,}$/.test(one) || !/^[a-z]{5,}$/.test(other)) return false
  const single = (word: string): string => word.replace(/(.)\1+/g, '$1')
  if (Math.abs(one.length - other.length) === 1 && single(one) === single(other)) return true
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2) === other
}
