import type { ServerConfig } from './config/schema.ts'
import { type EntrySecret, secretReferences, withoutSecrets } from './secrets/entry-secrets.ts'
import { looksSecret, secretArguments } from './secrets/looks-secret.ts'
import type { Mask } from './secrets/mask.ts'
import type { NamedSecrets, SecretInfo } from './secrets/named-secrets.ts'
import type { SecretPlace, SecretStore } from './secrets/secret-store.ts'

/** What a person can do with secrets: everything but read them. All may throw `secrets_locked` and `storage_failed`. */
export interface SecretControl {
  list(): readonly SecretInfo[]
  set(name: string, value: string): Promise<void>
  /** Keeps a secret and gives the reference to it, as it is written into servers.json. */
  keep(name: string, value: string): Promise<string>
  /** Throws `secret_unknown`. */
  remove(name: string): Promise<void>
  place(): SecretPlace
  /**
   * Keeps what looks like a key in an entry for servers.json, and gives the entry with references instead. When it throws nothing of the
   * entry must be written: the keys would be lost.
   *
   * @param taken names that other servers refer to; others of the same name are replaced.
   */
  keepOf(server: string, entry: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>): Promise<{ entry: Record<string, unknown>; kept: readonly KeptSecret[] }>
}

/** A secret that was found in an entry: where it stood and under which name it is kept. */
export type KeptSecret = Pick<EntrySecret, 'where' | 'name'>

export function secretControl(named: NamedSecrets, store: SecretStore): SecretControl {
  return {
    list: () => named.list(),
    set: (name, value) => named.set(name, value),
    async keep(name, value) {
      await named.set(name, value)
      return `\${secret:${name}}`
    },
    remove: (name) => named.remove(name),
    place: () => store.place,
    async keepOf(server, entry, taken) {
      const { entry: cleaned, secrets } = withoutSecrets(server, entry, taken)
      for (const { name, value } of secrets) await named.set(name, value)
      return { entry: cleaned, kept: secrets.map(({ where, name }) => ({ where, name })) }
    },
  }
}

/** The names of secrets that the servers of a configuration refer to, but for one of them. */
export function secretsOfOthers(servers: ReadonlyMap<string, ServerConfig>, server: string): ReadonlySet<string> {
  return secretReferences([...servers].filter(([name]) => name !== server).map(([, config]) => config))
}

/** Makes known to the mask what people wrote into servers.json as plain text, against all advice. */
export function maskPlainSecrets(servers: Iterable<ServerConfig>, mask: Mask): void {
  for (const config of servers) {
    const texts = config.transport === 'stdio' ? config.env : { ...config.headers, ...(config.bearer === undefined ? {} : { bearer: config.bearer }) }
    for (const [name, value] of Object.entries(texts)) {
      if (looksSecret(name, value)) mask.add(value.replace(/^(?:Bearer|Basic|Token)\s+/i, ''))
    }
    if (config.transport === 'stdio') secretArguments(config.args).forEach(({ value }) => mask.add(value))
    else for (const [name, value] of URL.canParse(config.url) ? new URL(config.url).searchParams : []) if (looksSecret(name, value)) mask.add(value)
  }
}
