import { TooltrayError } from '../../base/errors.ts'
import { KEPT_SECRET, type SecretPlace, mapSecretPlaces, maybeSecretPlace, secretPlaces } from './secret-places.ts'

type Entry = Readonly<Record<string, unknown>>

/** An entry that may be shown: every value that is a secret, or may be one, is masked; placeholders stay. */
export function maskedEntry(entry: Entry): Record<string, unknown> {
  return mapSecretPlaces(entry, (place) => (maybeSecretPlace(place) ? KEPT_SECRET : place.value))
}

/**
 * Restores the masked secrets of an entry that comes back from a form. A mask stands for the previous value of its place. Arguments that
 * were moved are identified by their option, in order. Throws `config_invalid` if a masked value does not exist, or is ambiguous.
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
    // One of two keys with the same name was removed, so it is not clear which one remains.
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
