import type { Remains } from '../../../contract/servers.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { type ServerEdits, unknownServer } from '../../config/edits/server-edits.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import type { SecretControl } from './secret-control.ts'

/** Removes servers, and optionally what they leave behind. */
export interface RemovalControl {
  /** Removes a server from servers.json. Its secrets and its sign-in stay and are returned. Throws `server_unknown`. */
  removeServer(name: string): Promise<Remains>
  /**
   * Deletes what a removed server left behind, except what other servers use; returns what was deleted. Throws `server_unknown`,
   * `secrets_locked`.
   */
  forgetServer(name: string): Promise<Remains>
}

/** Dependencies of `removalControl`. */
interface RemovalControlDeps {
  readonly config: Pick<ConfigStore, 'state' | 'read'>
  readonly edits: Pick<ServerEdits, 'removeServer'>
  readonly secrets: Pick<SecretControl, 'has' | 'remove'>
  /** The entry with the address from the last time its variables were filled in. */
  lastKnown(name: string, config: ServerConfig): ServerConfig
  signedIn(known: ServerConfig): boolean
  /** Whether another server uses the same sign-in. */
  signInIsShared(known: ServerConfig): boolean
  signOut(name: string, known: ServerConfig): Promise<unknown>
}

/** Creates the removal of servers. Remembers removed servers until they are forgotten or the engine ends. */
export function removalControl(deps: RemovalControlDeps): RemovalControl {
  const { config, edits, secrets } = deps
  const removed = new Map<string, { readonly entry: ServerConfig; readonly known: ServerConfig }>()

  const remainsOf = async ({ entry, known }: { readonly entry: ServerConfig; readonly known: ServerConfig }): Promise<Remains> => {
    // Reads the text of the file: invalid entries and settings refer to secrets, too.
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
      // Read first: removal discards the resolved variables.
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
