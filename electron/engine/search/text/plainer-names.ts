import { type Term } from './vocabulary.ts'

/** A name with more words than this has no plainer one looked for. */
const MOST_WORDS = 8

/**
 * For each name, by its terms: the words, one or two, that it has more than another name of the list (`navigate_back` has `back` more than
 * `navigate`). Undefined for a name without a plainer one.
 */
export function extraWords(names: readonly (readonly Term[])[]): (readonly (readonly Term[])[] | undefined)[] {
  const known = new Set(names.map(keyOf))
  return names.map((name) => {
    if (name.length < 2 || name.length > MOST_WORDS) return undefined
    const extras = name.flatMap((one, at) => [[one], ...name.slice(at + 1).map((other) => [one, other])])
    const plainer = extras.filter((extra) => extra.length < name.length && known.has(keyOf(name.filter((term) => !extra.includes(term)))))
    return plainer.length === 0 ? undefined : plainer
  })
}

function keyOf(terms: readonly Term[]): string {
  return terms
    .map(({ text }) => text)
    .sort()
    .join(' ')
}
