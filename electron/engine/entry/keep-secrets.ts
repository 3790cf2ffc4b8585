import { type SecretPlace, isSecret, mapSecretPlaces } from './secret-places.ts'
import { freeSecretName, referenceTo, secretNameOf, secretReferences } from './secret-name.ts'

type Entry = Readonly<Record<string, unknown>>

/** A value of an entry that belongs into the keychain. */
export interface EntrySecret {
  /** Where it stands, e.g. `env.GITHUB_TOKEN`. */
  readonly where: string
  /** Under which it is kept. */
  readonly name: string
  readonly value: string
}

/**
 * An entry for servers.json with a reference in the place of everything that looks like a key, and what is to be kept for it. What is a
 * reference already, and everything else, stays as it is. The same value under the same label is kept once.
 *
 * @param taken names of secrets that are kept for something else.
 */
export function withoutSecrets(server: string, entry: Entry, taken: ReadonlySet<string>): { entry: Record<string, unknown>; secrets: EntrySecret[] } {
  const secrets: EntrySecret[] = []
  const inUse = new Set([...taken, ...secretReferences(entry)])
  const keep = ({ where, label, value }: SecretPlace): string => {
    const wanted = secretNameOf(server, label)
    const known = secrets.find((secret) => secret.value === value && (secret.name === wanted || secret.name.startsWith(`${wanted}-`)))
    const name = known?.name ?? freeSecretName(wanted, inUse)
    inUse.add(name)
    if (known === undefined) secrets.push({ where, name, value })
    return referenceTo(name)
  }
  return { entry: mapSecretPlaces(entry, (place) => (isSecret(place) ? keep(place) : place.value)), secrets }
}
