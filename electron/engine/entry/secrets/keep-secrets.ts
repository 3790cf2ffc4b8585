import { isObject } from '../../base/is-object.ts'
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
 * A key that the entry leaves open, `${open:LABEL}`, becomes a reference to a secret that is not there yet: whoever wrote it does not get
 * to name one that is. `opened` has the names of those secrets, by the labels.
 *
 * @param taken names of secrets that are kept for something else.
 * @param stored names of all secrets that are kept.
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

/** How a key is written that nobody has given yet, in an entry that is not added yet. */
export function openKey(label: string): string {
  return `\${open:${label.replace(/[{}]/g, '')}}`
}

/** The labels of the keys that an entry leaves open. */
export function openKeysOf(entry: Entry): string[] {
  return [...new Set([...JSON.stringify(entry).matchAll(OPEN_KEY)].map(([, label = '']) => label))]
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)])) : value
}
