import type { ListedSecret, SecretFolderStatus } from '../../../contract/secrets.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { entriesAndSettings } from '../servers/entries-and-settings.ts'
import type { PortParts } from './parts.ts'

/** Creates everything users can do with secrets except reading them. All methods may throw `secrets_locked` and `storage_failed`. */
export function secretControl({ storage: { config }, secrets: { named, store, folder }, upstream }: PortParts) {
  const missingOf = (server: string): readonly string[] => {
    const { state } = upstream.pool.of(server).foremost()
    return state.name === 'needs-key' ? state.missing : []
  }
  return {
    place: () => store.place,
    /** The folder of secrets as files; undefined if there is none. */
    folder: (): SecretFolderStatus | undefined => folder && { path: folder.path, found: folder.found },
    /** All secrets that are stored or in files, or that servers refer to and have no value, with those servers. In alphabetical order. */
    list(): ListedSecret[] {
      const known = new Map(named.list().map(({ name, ...secret }) => [name, secret]))
      const users = secretUsers(entriesAndSettings(config))
      const missing = new Set([...config.state.servers.keys()].flatMap(missingOf))
      const wanted = [...users].flatMap(([name, { explicit }]) => (explicit || missing.has(name) ? [name] : []))
      return [...new Set([...known.keys(), ...wanted])]
        .map((name) => ({ name, ...known.get(name), usedBy: users.get(name)?.servers ?? [] }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },
    /**
     * Stores a secret and applies it: servers that wait for it are tried at once, those that use the old value restart. Returns their
     * names. Throws `secret_in_file`.
     */
    async set(name: string, value: string): Promise<readonly string[]> {
      await named.set(name, value)
      return upstream.renewSecrets([name])
    },
    /** Throws `secret_unknown`, `secret_in_file`. */
    remove: named.remove,
  }
}
