import { isObject } from '../../base/is-object.ts'
import { type SecretPlace, isSecret, mapSecretPlaces } from './secret-places.ts'
import { freeSecretName, referenceTo, secretNameOf, secretReferences } from './secret-name.ts'

type Entry = Readonly<Record<string, unknown>>

/** A value of an entry that is to be stored in the keychain. */
export interface EntrySecret {
  /** Its place, e.g. `env.GITHUB_TOKEN`. */
  readonly where: string
  /** The name that it is stored under. */
  readonly name: string
  readonly value: string
}

/**
 * Replaces everything that looks like a key with a reference, and returns the secrets to store. References and all other values stay
 * unchanged. Equal values with the same label are stored once.
 *
 * An open key, `${open:LABEL}`, becomes a reference to a secret that does not exist yet, so the author of the entry cannot choose an
 * existing one. `opened` has the names of those secrets by label.
 *
 * @param taken names of secrets that are used for something else.
 * @param stored names of all stored secrets.
 */
export function withoutSecrets(
  server: string,
  entry: Entry,
  taken: ReadonlySet<string>,
  stored: ReadonlySet<string> = new Set(),
): { entry: Record<string, unknown>; secrets: EntrySecret[]; opened: ReadonlyMap<string, string> } {
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
  const opened = new Map<string, string>()
  const open = (label: string): string => {
    const name = opened.get(label) ?? freeSecretName(secretNameOf(server, label), new Set([...inUse, ...stored]))
    inUse.add(name)
    opened.set(label, name)
    return referenceTo(name)
  }
  entry = mapTexts(entry, (text) => text.replace(OPEN_KEY, (_all, label: string) => open(label))) as Entry
  return { entry: mapSecretPlaces(entry, (place) => (isSecret(place) ? keep(place) : place.value)), secrets, opened }
}

const OPEN_KEY = /\$\{open:([^{}]+)\}/g

/** The placeholder for a missing key, in an entry that was not added yet. */
export function openKey(label: string): string {
  return `\${open:${label.replace(/[{}]/g, '')}}`
}

/** The labels of the open keys in an entry. */
export function openKeysOf(entry: Entry): string[] {
  return [...new Set([...JSON.stringify(entry).matchAll(OPEN_KEY)].map(([, label = '']) => label))]
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)])) : value
}
