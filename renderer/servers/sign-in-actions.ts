import { engine } from '../engine/engine.ts'
import { createStore } from '../engine/store.ts'
import { attempt, notify } from '../frame/notices.ts'

/** The addresses of sign-ins that this window began, by server. */
export const signInAddresses = createStore<ReadonlyMap<string, string>>(new Map())

/**
 * Begins a sign-in and opens its page in the browser. The server's state shows the result.
 *
 * @param asAnother as another user, even if it is signed in.
 */
export async function beginSignIn(name: string, again: boolean, asAnother = false): Promise<void> {
  await attempt(async () => {
    const { authorizationUrl } = await engine().signIn.start({ name, again, ...(asAnother ? { asAnother } : {}) })
    if (authorizationUrl === undefined) return notify({ kind: 'done', text: `${name} does not require sign-in.` })
    signInAddresses.set(new Map([...signInAddresses.get(), [name, authorizationUrl]]))
    window.open(authorizationUrl, '_blank', 'noopener,noreferrer')
  }, `Not signed in to ${name}`)
}

export async function cancelSignIn(name: string): Promise<void> {
  await attempt(() => engine().signIn.cancel({ name }), 'Not cancelled')
}

/** The sign-out that the user is asked about, because other servers share the sign-in. */
export const sharedSignOut = createStore<{ readonly name: string; readonly servers: readonly string[] } | undefined>(undefined)

/** Signs out of a server; asks first if others share its sign-in. */
export async function signOut(name: string): Promise<void> {
  await attempt(async () => {
    const servers = await engine().signIn.sharedBy({ name })
    if (servers.length > 1) sharedSignOut.set({ name, servers })
    else await signOutOfAll(name, servers)
  }, `Not signed out of ${name}`)
}

/** Signs out of a server and those that share its sign-in. */
export async function signOutOfAll(name: string, servers: readonly string[]): Promise<void> {
  if (await attempt(() => engine().signIn.signOut({ name }), `Not signed out of ${name}`))
    notify({ kind: 'done', text: `Signed out of ${servers.join(', ')}.` })
}

/** Signs out a person who connects over HTTP and uses a server as themselves. */
export async function signOutPerson(name: string, person: string): Promise<void> {
  if (await attempt(() => engine().signIn.signOut({ name, person }), `Not signed out of ${name}`))
    notify({ kind: 'done', text: `Signed ${person} out of ${name}.` })
}

/** Imports the sign-in of another program. */
export async function takeOverSignIn(name: string): Promise<void> {
  await attempt(() => engine().signIn.takeOver({ name }), `Not signed in to ${name}`)
}

export async function declineOffer(name: string): Promise<void> {
  await attempt(() => engine().signIn.declineOffer({ name }), 'Not saved')
}
