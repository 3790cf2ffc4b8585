import type { KeptSecret, ListedSecret, SecretPlace } from '../../../contract/secrets.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { withoutSecrets } from '../../entry/secrets/keep-secrets.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { referenceTo, secretReferences } from '../../entry/secrets/secret-name.ts'
import type { NamedSecrets, SecretInfo } from '../../secrets/named-secrets.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'

/** Key values by the label under which they are requested: that of an open key, or the name of an unset variable. */
export type GivenKeys = Readonly<Record<string, string>>

/** Everything users can do with secrets except reading them. All methods may throw `secrets_locked` and `storage_failed`. */
export interface SecretControl {
  list(): readonly SecretInfo[]
  has(name: string): boolean
  set(name: string, value: string): Promise<void>
  /** Stores a secret and returns the reference to it for servers.json. */
  keep(name: string, value: string): Promise<string>
  /** Throws `secret_unknown`. */
  remove(name: string): Promise<void>
  place(): SecretPlace
  /** The place, after the keychain was checked. */
  settlePlace(): Promise<SecretPlace>
  /**
   * Stores the values in an entry that look like keys, and returns the entry with references in their place. If it throws, the entry must
   * not be written: its keys would be lost.
   *
   * @param taken names that other servers refer to, which are not reused. Other secrets of the same name are replaced.
   * @param keys the user's values for keys that the entry leaves open, by their labels.
   */
  keepOf(
    server: string,
    entry: Readonly<Record<string, unknown>>,
    taken: ReadonlySet<string>,
    keys?: GivenKeys,
  ): Promise<{ entry: Record<string, unknown>; kept: readonly KeptSecret[] }>
}

/** Creates the secret actions of the control API. */
export function secretControl(named: NamedSecrets, store: OpenedSecretStore): SecretControl {
  return {
    list: () => named.list(),
    has: (name) => named.has(name),
    set: (name, value) => named.set(name, value),
    async keep(name, value) {
      await named.set(name, value)
      return referenceTo(name)
    },
    remove: (name) => named.remove(name),
    place: () => store.place,
    settlePlace: () => store.settlePlace(),
    async keepOf(server, entry, taken, keys = {}) {
      const { entry: cleaned, secrets, opened } = withoutSecrets(server, entry, taken, new Set(named.list().map(({ name }) => name)))
      for (const { name, value } of secrets) await named.set(name, value)
      const given = [...opened].flatMap(([label, name]) =>
        Object.hasOwn(keys, label) ? [{ where: label, name, value: keys[label] ?? '' }] : [],
      )
      for (const { name, value } of given) await named.set(name, value)
      return { entry: cleaned, kept: [...secrets, ...given].map(({ where, name }) => ({ where, name })) }
    },
  }
}

/** Returns the names of secrets that all servers but one refer to. */
export function secretsOfOthers(servers: ReadonlyMap<string, ServerConfig>, server: string): ReadonlySet<string> {
  return secretReferences([...servers].filter(([name]) => name !== server).map(([, config]) => config))
}

/** Returns all stored secrets, and those that servers refer to but that have no value, in alphabetical order. */
export function listedSecrets(
  kept: readonly SecretInfo[],
  servers: readonly (readonly [string, unknown])[],
  missing: ReadonlySet<string>,
): ListedSecret[] {
  const users = secretUsers(servers)
  const usedBy = (name: string): readonly string[] => users.get(name)?.servers ?? []
  const wanted = [...users]
    .filter(([name, { explicit }]) => (explicit || missing.has(name)) && !kept.some((secret) => secret.name === name))
    .map(([name]) => name)
  return [
    ...kept.map(({ name, savedAt }) => ({ name, savedAt, usedBy: usedBy(name) })),
    ...wanted.map((name) => ({ name, savedAt: undefined, usedBy: usedBy(name) })),
  ].sort((a, b) => a.name.localeCompare(b.name))
}
