import type { SignInTarget, SignIns, StartedSignIn } from '../../auth/sign-ins.ts'
import { isProgram, type ServerConfig } from '../../entry/schema.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { signInTarget, usesSignIn } from '../servers/server-sign-in.ts'

/** What a person can do about sign-ins. `server` is a name; all throw `server_unknown`. */
export interface SignInControl {
  /**
   * Begins a sign-in and returns where the person must go; nothing is opened. Returns undefined when the server wants none. Throws `usage`
   * for a server that has none, and what `SignIns.start` throws.
   */
  start(server: string, again: boolean): Promise<StartedSignIn | undefined>
  /** Resolves when the sign-in under way is done. Rejects with why it failed. */
  wait(server: string): Promise<void>
  cancel(server: string): Promise<void>
  takeOver(server: string): Promise<void>
  declineOffer(server: string): Promise<void>
  /** Returns whether the server was told as well. */
  signOut(server: string): Promise<boolean>
}

/** What `signInControl` works with. */
interface SignInControlDeps {
  signIns: SignIns
  /** The configuration with its variables filled in. Throws `server_unknown`, `variable_missing`. */
  resolve(server: string): Promise<ServerConfig>
  /** Whether the server can be used as it is; connects to find out. Rejects when it cannot. */
  connect(server: string): Promise<void>
  disconnect(server: string): Promise<void>
}

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
      // What the server wants is learnt from its refusal; one that refuses nothing needs no sign-in.
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

/** True when the connection opens; false when it wants a sign-in. Throws why it cannot be reached at all. */
async function wantsNothing(connect: () => Promise<void>): Promise<boolean> {
  try {
    await connect()
    return true
  } catch (error) {
    // Who cannot renew what they have may want to begin anew.
    if (error instanceof TooltrayError && (error.code === 'server_needs_sign_in' || error.code === 'sign_in_unavailable')) return false
    throw error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })
  }
}
