import type { Explanation } from '../../electron/contract/search.ts'

/** Where query words were found in a tool. */
export type Place = 'name' | 'description' | 'parameters' | 'learned' | 'meaning'

/** A part of a score. */
export interface Share {
  readonly place: Place
  readonly score: number
}

/**
 * Splits a score by source, the largest first. A word found in several places counts for the one with the highest weight. The factors
 * multiply all word shares equally, and the rest is added: the shares sum up to the score.
 */
export function sharesOf({ words, learned, meaning = 0, insteadOf, score }: Explanation): Share[] {
  const sums = new Map<Place, number>()
  const add = (place: Place, amount: number): void => void sums.set(place, (sums.get(place) ?? 0) + amount)
  for (const word of words) add(placeOf(word.fields), word.score)
  for (const word of learned) add('learned', word.score)
  const whole = [...sums.values()].reduce((sum, amount) => sum + amount, 0)
  const added = meaning + (insteadOf?.score ?? 0)
  const shares: Share[] = [...sums].map(([place, amount]) => ({ place, score: (amount / whole) * (score - added) }))
  // The deprecated tool's description names its replacement.
  if (insteadOf !== undefined) shares.push({ place: 'description', score: insteadOf.score })
  if (meaning > 0) shares.push({ place: 'meaning', score: meaning })
  return shares.sort((a, b) => b.score - a.score)
}

type Field = Explanation['words'][number]['fields'][number]

function placeOf(fields: readonly Field[]): Place {
  const has = (...wanted: Field[]): boolean => wanted.some((field) => fields.includes(field))
  if (has('name', 'server', 'title')) return 'name'
  return has('firstSentence', 'description', 'serverDescription') ? 'description' : 'parameters'
}

/** The display name of each field. */
export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  name: 'name',
  server: 'server',
  title: 'title',
  firstSentence: 'first sentence',
  description: 'description',
  parameterName: 'parameter',
  parameterDescription: 'parameter description',
  value: 'allowed value',
  serverDescription: 'server description',
}
