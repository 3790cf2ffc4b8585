import { TooltrayError } from '../errors.ts'
import { KEPT_SECRET, type SecretPlace, mapSecretPlaces, maybeSecretPlace, secretPlaces } from './secret-places.ts'

type Entry = Readonly<Record<string, unknown>>

/** An entry as it may be shown: at every place where a secret can stand, what is one, or may be, is dots; placeholders stay. */
export function maskedEntry(entry: Entry): Record<string, unknown> {
  return mapSecretPlaces(entry, (place) => (maybeSecretPlace(place) ? KEPT_SECRET : place.value))
}

/**
 * An entry that comes back from a form, with the secrets that it left alone. Dots are taken for what stood at their place; an argument
 * that has moved is known by its option, or by its turn among those that were hidden.
 * Throws `config_invalid` when one is to be kept that is not there.
 */
export function unmaskedEntry(entry: Entry, stored: Entry): Record<string, unknown> {
  const places = secretPlaces(stored)
  const used = new Set<SecretPlace>()
  const take = (fits: (place: SecretPlace) => boolean): SecretPlace | undefined => {
    const place = places.find((each) => !used.has(each) && fits(each))
    if (place !== undefined) used.add(place)
    return place
  }
  return mapSecretPlaces(entry, (place) => {
    if (place.value !== KEPT_SECRET) return place.value
    const { where, label } = place
    const same = take((each) => each.where === where && each.label === label)
    const kept = same ?? (where.startsWith('args') ? take((each) => each.where.startsWith('args') && each.label === label && maybeSecretPlace(each)) : undefined)
    if (kept !== undefined) return kept.value
    throw new TooltrayError('config_invalid', `There is no value of ${label} to keep.`, { hint: 'Write the value, or ${NAME} to take it from the environment.' })
  })
}
