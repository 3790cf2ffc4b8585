import { needsNoUser } from '../../auth/grants/grant.ts'
import type { SignInTarget, StartedSignIn } from '../../auth/sign-ins.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isProgram } from '../../entry/schema.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import { signInTarget, usesSignIn } from '../servers/server-sign-in.ts'
import type { PortParts } from './parts.ts'

/** Creates the sign-ins of servers. `name` is that of a server; all methods throw `server_unknown`, and `usage` for one that has none. */
export function signInControl({ storage: { config }, secrets: { signIns }, upstream: { pool, resolved }, gateway }: PortParts) {
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
  return {
    /**
     * Begins a sign-in and returns the address that the user must open; opens nothing itself. Returns undefined if the server requires no
     * sign-in. Throws `variable_missing`, and what `SignIns.start` throws.
     *
     * @param again even after repeated failures.
     */
    async start(name: string, again: boolean): Promise<StartedSignIn | undefined> {
      const target = await targetOf(name)
      if (needsNoUser(target.settings)) return connect(name).then(() => undefined)
      const state = signIns.state(target)
      const isWanted = state !== undefined && (state.name !== 'signed-in' || state.wants !== undefined)
      // A server's refusal shows what it requires; a server that refuses nothing needs no sign-in.
      if (!isWanted && (await wantsNothing(() => connect(name)))) return undefined
      return signIns.start(target, again)
    },
    /** Resolves when the current sign-in is done. Rejects with the reason if it failed. */
    wait: async (name: string) => signIns.wait(await targetOf(name)),
    cancel: async (name: string) => signIns.cancel(await targetOf(name)),
    takeOver: async (name: string) => signIns.takeOver(await targetOf(name)),
    declineOffer: async (name: string) => signIns.declineOffer(await targetOf(name)),
    /** Returns whether the tokens were revoked at the server as well. */
    async signOut(name: string): Promise<boolean> {
      const target = await targetOf(name)
      const areRevoked = await signIns.signOut(target)
      const servers = new Set([gateway.serverNamed(name), ...resolved.usersOf(target)])
      await Promise.all([...servers].flatMap((server) => pool.connections(server).map((connection) => connection.signedOut())))
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
