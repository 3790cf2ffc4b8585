import type { SignInState } from '../servers.ts'

/**
 * What the user does next about a sign-in.
 *
 * - `first`: sign in; there was no sign-in before, or the user ended it
 * - `again`: sign in; the sign-in before has ended
 * - `retry`: try once more, after several attempts in a row failed
 * - `browser`: finish signing in in the browser
 * - `rights`: sign in for more rights
 */
export const SIGN_IN_STEPS = ['first', 'again', 'retry', 'browser', 'rights'] as const

export type SignInStep = (typeof SIGN_IN_STEPS)[number]

/** Returns the next step of a sign-in, on every page and in the tray; undefined if there is none. */
export function signInStep(signIn: SignInState): SignInStep | undefined {
  switch (signIn.name) {
    case 'signed-out':
      return signIn.ended === true ? 'again' : 'first'
    case 'signing-in':
      return 'browser'
    case 'refused':
      return 'retry'
    case 'signed-in':
      return signIn.wants === undefined ? undefined : 'rights'
  }
}
