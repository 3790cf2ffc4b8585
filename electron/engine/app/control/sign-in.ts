import { needsNoUser } from '../../auth/grants/grant.ts'
import type { SignInTarget, StartedSignIn } from '../../auth/sign-ins-api.ts'
import { normalServerUrl } from '../../auth/tokens/sign-in-key.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isProgram } from '../../entry/schema.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import { accountOf, shownAccount, signInKeyOf, signInTarget, usesSignIn } from '../servers/server-sign-in.ts'
import type { PortParts } from './parts.ts'

/** Which account a sign-in is for. */
interface WantedAccount {
  /** Signs in as another user, even if the server is signed in. */
  readonly asAnother?: boolean | undefined
  /** The account that the entry has from then on, by its name in servers.json. */
  readonly account?: string | undefined
}

/**
 * Creates the sign-ins of servers. `name` is that of a server; all methods throw `server_unknown`, and `usage` for one that has none.
 *
 * @param setAccount changes the key `account` of an entry in servers.json; undefined removes it.
 */
export function signInControl(
  { storage: { config }, secrets: { signIns }, upstream: { pool, resolved }, personal, gateway }: PortParts,
  setAccount: (server: string, account: string | undefined) => Promise<void>,
) {
  const targetOf = async (name: string): Promise<SignInTarget> => {
    const server = gateway.serverNamed(name)
    const entry = await resolved.config(server, entryInForce(config, server))
    if (usesSignIn(entry)) return signInTarget(name, entry)
    const why = isProgram(entry) ? 'is a program on this computer, which signs in by itself' : 'has a token in servers.json'
    throw new TooltrayError('usage', `${name} ${why}.`, {
      hint: isProgram(entry) ? 'See what it says: tooltray logs NAME' : 'Correct that token, or remove it to sign in.',
    })
  }
  /** Connects to find out whether the server is usable. Rejects if it is not. */
  const connect = async (name: string): Promise<void> => {
    const server = gateway.serverNamed(name)
    pool.connections(server).forEach((connection) => connection.resetBackoff())
    await pool.get(server).open()
  }
  const change = async (name: string, account: string | undefined): Promise<void> => {
    const server = gateway.serverNamed(name)
    if (account === undefined || (await targetOf(name)).account === account) return
    await setAccount(server, account === server ? undefined : account)
  }
  return {
    /** As whom a server is signed in, as in its status; undefined if it is not. */
    account(name: string): string | undefined {
      const server = gateway.serverNamed(name)
      return shownAccount(signIns, server, resolved.lastKnown(server, entryInForce(config, server)))
    },
    /** The servers with an address, and their accounts. Throws nothing for an address that is not known. */
    accountsAt(address: string): { server: string; account: string; signedInAs?: string }[] {
      const url = URL.canParse(address) ? normalServerUrl(address) : undefined
      return [...config.state.servers].flatMap(([server, entry]) => {
        const known = resolved.lastKnown(server, entry)
        if (url === undefined || !usesSignIn(known) || signInKeyOf(server, known)?.url !== url) return []
        const signedInAs = shownAccount(signIns, server, known)
        return [{ server, account: accountOf(server, known), ...(signedInAs === undefined ? {} : { signedInAs }) }]
      })
    },
    /**
     * Begins a sign-in and returns the address that the user must open; opens nothing itself. Returns undefined if the server requires no
     * sign-in. Throws `variable_missing`, and what `SignIns.start` throws.
     *
     * @param again even after repeated failures.
     */
    async start(name: string, again: boolean, wanted: WantedAccount = {}): Promise<StartedSignIn | undefined> {
      const { asAnother = false, account } = wanted
      await change(name, account)
      const target = await targetOf(name)
      if (needsNoUser(target.settings)) return connect(name).then(() => undefined)
      const state = signIns.state(target)
      const isWanted = asAnother || (state !== undefined && (state.name !== 'signed-in' || state.wants !== undefined))
      // A server's refusal shows what it requires; a server that refuses nothing needs no sign-in.
      if (!isWanted && (await wantsNothing(() => connect(name)))) return undefined
      return signIns.start(target, { again, asAnother })
    },
    /** Resolves when the current sign-in is done. Rejects with the reason if it failed. */
    wait: async (name: string) => signIns.wait(await targetOf(name)),
    cancel: async (name: string) => signIns.cancel(await targetOf(name)),
    takeOver: async (name: string) => signIns.takeOver(await targetOf(name)),
    declineOffer: async (name: string) => signIns.declineOffer(await targetOf(name)),
    /** The servers that share the sign-in of one, itself included: a sign-out is one of them all. */
    async sharedBy(name: string): Promise<string[]> {
      const target = await targetOf(name)
      return [...new Set([gateway.serverNamed(name), ...resolved.usersOf(target)])]
    },
    /**
     * Returns whether the tokens were revoked at the server as well.
     *
     * @param person the name of a person who connects over HTTP; undefined: the user of this computer. Throws `usage` for an unknown one.
     */
    async signOut(name: string, person?: string): Promise<boolean> {
      if (person !== undefined) return personal.signOut(gateway.serverNamed(name), person)
      const target = await targetOf(name)
      const areRevoked = await signIns.signOut(target)
      const servers = new Set([gateway.serverNamed(name), ...resolved.usersOf(target)])
      await Promise.all(
        [...servers].flatMap((server) => pool.ofPeople(server, (each) => each === undefined).map((connection) => connection.signedOut())),
      )
      return areRevoked
    },
  }
}

/** Returns true if the connection opens, false if it requires a sign-in. Throws the reason if the server cannot be reached at all. */
async function wantsNothing(connect: () => Promise<void>): Promise<boolean> {
  try {
    await connect()
    return true
  } catch (error) {
    // A sign-in that can no longer be renewed may be started again.
    if (error instanceof TooltrayError && (error.code === 'server_needs_sign_in' || error.code === 'sign_in_unavailable')) return false
    throw error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })
  }
}
