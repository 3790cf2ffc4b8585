import type { ListedSecret } from '../../../contract/secrets.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { entriesAndSettings } from '../servers/entries-and-settings.ts'
import type { PortParts } from './parts.ts'

/** Creates everything users can do with secrets except reading them. All methods may throw `secrets_locked` and `storage_failed`. */
export function secretControl({ storage: { config }, secrets: { named, store }, upstream }: PortParts) {
  const missingOf = (server: string): readonly string[] => {
    const { state } = upstream.pool.of(server).foremost()
    return state.name === 'needs-key' ? state.missing : []
  }
  return {
    place: () => store.place,
    /** All secrets that are stored, or that servers refer to and have no value, with those servers. In alphabetical order. */
    list(): ListedSecret[] {
      const stored = new Map(named.list().map(({ name, savedAt }) => [name, savedAt]))
      const users = secretUsers(entriesAndSettings(config))
      const missing = new Set([...config.state.servers.keys()].flatMap(missingOf))
      const wanted = [...users].flatMap(([name, { explicit }]) => (explicit || missing.has(name) ? [name] : []))
      return [...new Set([...stored.keys(), ...wanted])]
        .map((name) => ({ name, savedAt: stored.get(name), usedBy: users.get(name)?.servers ?? [] }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },
    /**
     * Stores a secret and applies it: servers that wait for it are tried at once, those that use the old value restart. Returns their
     * names.
     */
    async set(name: string, value: string): Promise<readonly string[]> {
      await named.set(name, value)
      return upstream.renewSecrets([name])
    },
    /** Throws `secret_unknown`. */
    remove: named.remove,
  }
}
