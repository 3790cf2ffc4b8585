import type { KeptSecret, ListedSecret, SecretPlace } from '../../../contract/secrets.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { withoutSecrets } from '../../entry/secrets/keep-secrets.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { referenceTo, secretReferences } from '../../entry/secrets/secret-name.ts'
import type { NamedSecrets, SecretInfo } from '../../secrets/named-secrets.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'

/** Values of keys by what they are called where they are asked for: the label of an open key, or a variable that is not set. */
export type GivenKeys = Readonly<Record<string, string>>

/** What a person can do with secrets: everything but read them. All may throw `secrets_locked` and `storage_failed`. */
export interface SecretControl {
  list(): readonly SecretInfo[]
  has(name: string): boolean
  set(name: string, value: string): Promise<void>
  /** Keeps a secret and returns the reference to it, as it is written into servers.json. */
  keep(name: string, value: string): Promise<string>
  /** Throws `secret_unknown`. */
  remove(name: string): Promise<void>
  place(): SecretPlace
  /** The place, once the keychain was asked whether it is there. */
  settlePlace(): Promise<SecretPlace>
  /**
   * Keeps what looks like a key in an entry for servers.json, and returns the entry with references instead. When it throws nothing of the
   * entry must be written: the keys would be lost.
   *
   * @param taken names that other servers refer to; others of the same name are replaced.
   * @param keys what the person gave for keys that the entry leaves open, by their labels.
   */
  keepOf(
    server: string,
    entry: Readonly<Record<string, unknown>>,
    taken: ReadonlySet<string>,
    keys?: GivenKeys,
  ): Promise<{ entry: Record<string, unknown>; kept: readonly KeptSecret[] }>
}

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

/** The names of secrets that the servers of a configuration refer to, but for one of them. */
export function secretsOfOthers(servers: ReadonlyMap<string, ServerConfig>, server: string): ReadonlySet<string> {
  return secretReferences([...servers].filter(([name]) => name !== server).map(([, config]) => config))
}

/** All secrets that are kept, and those that servers want and nobody has given, in alphabetical order. */
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
