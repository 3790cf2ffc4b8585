import type { ConfigStore } from './config/config-store.ts'
import type { ServerConfig } from './config/schema.ts'
import { type ServerEdits, unknownServer } from './config/server-edits.ts'
import { secretUsers } from './entry/secret-users.ts'
import type { SecretControl } from './secret-control.ts'

/** What a removed server leaves behind, so that its removal can be undone. */
export interface Remains {
  /** Names of secrets that nobody refers to any more. */
  readonly secrets: readonly string[]
  /** Whether there is a sign-in to it. */
  readonly signIn: boolean
}

/** Takes servers away, and what they leave behind if a person says so. */
export interface RemovalControl {
  /** Takes a server out of servers.json. Its secrets and its sign-in stay, and are told. Throws `server_unknown`. */
  removeServer(name: string): Promise<Remains>
  /** Forgets what a removed server left behind, but for what others use; gives what that was. Throws `server_unknown`, `secrets_locked`. */
  forgetServer(name: string): Promise<Remains>
}

export function removalControl(parts: {
  readonly config: ConfigStore
  readonly edits: Pick<ServerEdits, 'removeServer'>
  readonly secrets: Pick<SecretControl, 'has' | 'remove'>
  /** Whether there is a sign-in at a server, as it is configured. */
  signedIn(name: string, config: ServerConfig): boolean
  signOut(name: string, config: ServerConfig): Promise<unknown>
}): RemovalControl {
  const { config, edits, secrets } = parts
  const removed = new Map<string, ServerConfig>()

  const remainsOf = (name: string, entry: ServerConfig): Remains => {
    const stillUsed = secretUsers([...config.state.servers].filter(([server]) => server !== name))
    const own = [...secretUsers([[name, entry]]).keys()]
    return { secrets: own.filter((secret) => !stillUsed.has(secret) && secrets.has(secret)), signIn: parts.signedIn(name, entry) }
  }

  return {
    async removeServer(name) {
      const entry = config.state.servers.get(name)
      if (entry === undefined) throw unknownServer(name)
      await edits.removeServer(name)
      removed.set(name, entry)
      return remainsOf(name, entry)
    },
    async forgetServer(name) {
      const entry = removed.get(name)
      if (entry === undefined || config.state.servers.has(name)) throw unknownServer(name)
      const remains = remainsOf(name, entry)
      // The sign-in first: its address may be written with one of the secrets.
      if (remains.signIn) await parts.signOut(name, entry)
      for (const secret of remains.secrets) await secrets.remove(secret)
      removed.delete(name)
      return remains
    },
  }
}
