import type { Remains } from '../../../../contract/servers.ts'
import { type ServerEdits, unknownServer } from '../../../config/edits/server-edits.ts'
import type { PersonSignIn } from '../../../auth/sign-ins-api.ts'
import type { ServerConfig } from '../../../entry/schema.ts'
import { secretUsers } from '../../../entry/secrets/secret-users.ts'
import { entryInForce } from '../../servers/entry-in-force.ts'
import { signInKeyOf, signInStateOf, signInTarget, usesSignIn } from '../../servers/server-sign-in.ts'
import type { PortParts } from '../parts.ts'

/** A removed server: its entry, and the same with the address from the last time its variables were filled in. */
interface Removed {
  readonly name: string
  readonly entry: ServerConfig
  readonly known: ServerConfig
}

/**
 * Creates the removal of servers, and optionally of what they leave behind. Remembers removed servers until they are forgotten or the
 * engine ends.
 */
export function removalControl({ storage: { config }, secrets, upstream: { resolved } }: PortParts, edits: ServerEdits) {
  const { named, signIns } = secrets
  const removed = new Map<string, Removed>()
  const signInOf = signInStateOf(signIns)
  /** Whether another server uses the same account. */
  const isShared = (name: string, known: ServerConfig): boolean => {
    const key = signInKeyOf(name, known)
    return key !== undefined && resolved.usersOf(key).length > 0
  }

  /** The people who connect over HTTP and have a sign-in of their own there. */
  const peopleOf = (name: string, known: ServerConfig): PersonSignIn[] => {
    const key = signInKeyOf(name, known)
    return signIns.people().filter(({ url, account }) => url === key?.url && account === key.account)
  }

  const remainsOf = async ({ name, entry, known }: Removed): Promise<Remains> => {
    // Reads the text of the file: invalid entries and settings refer to secrets, too.
    const stillUsed = secretUsers([['', await config.read()]])
    // A file is not Tooltray's to delete.
    const inFiles = new Set(named.inFiles())
    const own = [...secretUsers([['', entry]]).keys()].filter((secret) => !inFiles.has(secret))
    const hasSignIn = signInOf(name, known)?.name === 'signed-in' || peopleOf(name, known).length > 0
    return {
      secrets: own.filter((secret) => !stillUsed.has(secret) && named.has(secret)),
      signIn: hasSignIn && !isShared(name, known),
    }
  }

  return {
    /** Removes a server from servers.json. Its secrets and its sign-in stay and are returned. Throws `server_unknown`. */
    async remove(name: string): Promise<Remains> {
      const entry = entryInForce(config, name)
      // Read first: removal discards the resolved variables.
      const last = { name, entry, known: resolved.lastKnown(name, entry) }
      const agreed = await edits.removeServer(name)
      removed.set(name, last)
      return { ...(await remainsOf(last)), ...(agreed === undefined ? {} : { agreed }) }
    },
    /**
     * Deletes what a removed server left behind, except what other servers use; returns what was deleted. Throws `server_unknown`,
     * `secrets_locked`.
     */
    async forget(name: string): Promise<Remains> {
      const last = removed.get(name)
      if (last === undefined || config.state.servers.has(name)) throw unknownServer(name)
      const remains = await remainsOf(last)
      if (remains.signIn && usesSignIn(last.known)) {
        await signIns.signOut(signInTarget(name, last.known))
        for (const key of peopleOf(name, last.known)) await signIns.forget(key)
      }
      for (const secret of remains.secrets) await named.remove(secret)
      removed.delete(name)
      return remains
    },
  }
}
