import type { SignInStep } from '../../contract/home/sign-in-step.ts'

/** The engine lists needs by the same function; the window gets values of the contract through here. */
export { signInStep } from '../../contract/home/sign-in-step.ts'

/** What the button of each step says, wherever it stands. */
export const SIGN_IN_BUTTONS: Readonly<Record<SignInStep, string>> = {
  first: 'Sign in',
  again: 'Sign in again',
  retry: 'Try once more',
  browser: 'Cancel',
  rights: 'Grant permissions',
}
