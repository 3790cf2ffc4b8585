import type { Remains } from '../../../contract/servers.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { type ServerEdits, unknownServer } from '../../config/edits/server-edits.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import type { SecretControl } from './secret-control.ts'

/** Takes servers away, and what they leave behind if a person says so. */
export interface RemovalControl {
  /** Takes a server out of servers.json. Its secrets and its sign-in stay, and are told. Throws `server_unknown`. */
  removeServer(name: string): Promise<Remains>
  /**
   * Forgets what a removed server left behind, but for what others use; returns what that was. Throws `server_unknown`, `secrets_locked`.
   */
  forgetServer(name: string): Promise<Remains>
}

/** What `removalControl` works with. */
interface RemovalControlDeps {
  readonly config: Pick<ConfigStore, 'state' | 'read'>
  readonly edits: Pick<ServerEdits, 'removeServer'>
  readonly secrets: Pick<SecretControl, 'has' | 'remove'>
  /** The configuration with its address as it was when its variables were last filled in. */
  lastKnown(name: string, config: ServerConfig): ServerConfig
  signedIn(known: ServerConfig): boolean
  /** Whether another server uses the same sign-in. */
  signInIsShared(known: ServerConfig): boolean
  signOut(name: string, known: ServerConfig): Promise<unknown>
}

export function removalControl(deps: RemovalControlDeps): RemovalControl {
  const { config, edits, secrets } = deps
  const removed = new Map<string, { readonly entry: ServerConfig; readonly known: ServerConfig }>()

  const remainsOf = async ({ entry, known }: { readonly entry: ServerConfig; readonly known: ServerConfig }): Promise<Remains> => {
    // By the text of the file: entries that cannot be used, and settings, refer to secrets, too.
    const stillUsed = secretUsers([['', await config.read()]])
    const own = [...secretUsers([['', entry]]).keys()]
    return {
      secrets: own.filter((secret) => !stillUsed.has(secret) && secrets.has(secret)),
      signIn: deps.signedIn(known) && !deps.signInIsShared(known),
    }
  }

  return {
    async removeServer(name) {
      const entry = entryInForce(config, name)
      // What its variables meant is forgotten with it.
      const last = { entry, known: deps.lastKnown(name, entry) }
      const agreed = await edits.removeServer(name)
      removed.set(name, last)
      return { ...(await remainsOf(last)), ...(agreed === undefined ? {} : { agreed }) }
    },
    async forgetServer(name) {
      const last = removed.get(name)
      if (last === undefined || config.state.servers.has(name)) throw unknownServer(name)
      const remains = await remainsOf(last)
      if (remains.signIn) await deps.signOut(name, last.known)
      for (const secret of remains.secrets) await secrets.remove(secret)
      removed.delete(name)
      return remains
    },
  }
}
