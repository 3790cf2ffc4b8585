import type { SignInTarget, SignIns, StartedSignIn } from '../../auth/sign-ins.ts'
import { isProgram, type ServerConfig } from '../../entry/schema.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { signInTarget, usesSignIn } from '../servers/server-sign-in.ts'

/** The sign-ins of servers. `server` is a name; all methods throw `server_unknown`. */
export interface SignInControl {
  /**
   * Begins a sign-in and returns the address that the user must open; opens nothing itself. Returns undefined if the server requires no
   * sign-in. Throws `usage` for a server that cannot have one, and what `SignIns.start` throws.
   */
  start(server: string, again: boolean): Promise<StartedSignIn | undefined>
  /** Resolves when the current sign-in is done. Rejects with the reason if it failed. */
  wait(server: string): Promise<void>
  cancel(server: string): Promise<void>
  takeOver(server: string): Promise<void>
  declineOffer(server: string): Promise<void>
  /** Returns whether the tokens were revoked at the server as well. */
  signOut(server: string): Promise<boolean>
}

/** Dependencies of `signInControl`. */
interface SignInControlDeps {
  signIns: SignIns
  /** The configuration with its variables filled in. Throws `server_unknown`, `variable_missing`. */
  resolve(server: string): Promise<ServerConfig>
  /** Connects to find out whether the server is usable. Rejects if it is not. */
  connect(server: string): Promise<void>
  disconnect(server: string): Promise<void>
}

/** Creates the sign-in actions of the control API. */
export function signInControl(deps: SignInControlDeps): SignInControl {
  const { signIns } = deps
  const targetOf = async (server: string): Promise<SignInTarget> => {
    const config = await deps.resolve(server)
    if (usesSignIn(config)) return signInTarget(server, config)
    const why = isProgram(config) ? 'is a program of this machine, which signs in by itself' : 'has a token in servers.json'
    throw new TooltrayError('usage', `${server} ${why}.`, {
      hint: isProgram(config) ? 'See what it says: tooltray logs NAME' : 'Correct that token, or take it out to sign in.',
    })
  }
  return {
    async start(server, again) {
      const target = await targetOf(server)
      const state = signIns.state(target.url)
      const isWanted = state !== undefined && (state.name !== 'signed-in' || state.wants !== undefined)
      // A server's refusal shows what it requires; a server that refuses nothing needs no sign-in.
      if (!isWanted && (await wantsNothing(() => deps.connect(server)))) return undefined
      return signIns.start(target, again)
    },
    wait: async (server) => signIns.wait((await targetOf(server)).url),
    cancel: async (server) => signIns.cancel((await targetOf(server)).url),
    takeOver: async (server) => signIns.takeOver(await targetOf(server)),
    declineOffer: async (server) => signIns.declineOffer((await targetOf(server)).url),
    async signOut(server) {
      const told = await signIns.signOut(await targetOf(server))
      await deps.disconnect(server)
      return told
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
