/** Names with more words are not compared. */
const MOST_WORDS = 8

/**
 * For each name, as the numbers of its terms: the one or two words that it has in addition to another name of the list (`navigate_back`
 * has `back` in addition to `navigate`). Undefined if there is no such other name.
 */
export function extraWords(names: readonly (readonly number[])[]): (readonly (readonly number[])[] | undefined)[] {
  const known = new Set(names.map(keyOf))
  return names.map((name) => {
    if (name.length < 2 || name.length > MOST_WORDS) return undefined
    const extras = name.flatMap((one, at) => [[one], ...name.slice(at + 1).map((other) => [one, other])])
    const plainer = extras.filter((extra) => extra.length < name.length && known.has(keyOf(name.filter((term) => !extra.includes(term)))))
    return plainer.length === 0 ? undefined : plainer
  })
}

function keyOf(terms: readonly number[]): string {
  return terms.toSorted((one, other) => one - other).join(' ')
}
