import { TooltrayError } from '../../base/errors.ts'
import { KEPT_SECRET, type SecretPlace, mapSecretPlaces, maybeSecretPlace, secretPlaces } from './secret-places.ts'

type Entry = Readonly<Record<string, unknown>>

/** An entry as it may be shown: at every place where a secret can stand, what is one, or may be, is dots; placeholders stay. */
export function maskedEntry(entry: Entry): Record<string, unknown> {
  return mapSecretPlaces(entry, (place) => (maybeSecretPlace(place) ? KEPT_SECRET : place.value))
}

/**
 * An entry that comes back from a form, with the secrets that it left alone. Dots are taken for what stood at their place; arguments that
 * have moved are known by their option, in their turn.
 * Throws `config_invalid` when one is to be kept that is not there, or when it cannot be told which of several.
 */
export function unmaskedEntry(entry: Entry, stored: Entry): Record<string, unknown> {
  const places = secretPlaces(stored)
  const dots = secretPlaces(entry).filter(({ value }) => value === KEPT_SECRET)
  const isArgument = ({ where }: SecretPlace): boolean => where.startsWith('args')
  const hiddenArguments = (label: string): SecretPlace[] =>
    places.filter((place) => isArgument(place) && place.label === label && maybeSecretPlace(place))
  const used = new Set<SecretPlace>()
  const take = (candidates: readonly SecretPlace[]): SecretPlace | undefined => {
    const place = candidates.find((each) => !used.has(each))
    if (place !== undefined) used.add(place)
    return place
  }
  const keptOf = (place: SecretPlace): SecretPlace | undefined => {
    if (!isArgument(place)) return take(places.filter(({ where, label }) => where === place.where && label === place.label))
    const candidates = hiddenArguments(place.label)
    const left = dots.filter((each) => isArgument(each) && each.label === place.label).length
    // Of two keys with the same name one was taken out: nobody can say which.
    return candidates.length > 1 && left < candidates.length ? undefined : take(candidates)
  }
  return mapSecretPlaces(entry, (place) => {
    if (place.value !== KEPT_SECRET) return place.value
    const kept = keptOf(place)
    if (kept !== undefined) return kept.value
    throw new TooltrayError('config_invalid', `There is no value of ${place.label} to keep.`, {
      hint: 'Write the value, or ${NAME} to take it from the environment.',
    })
  })
}
