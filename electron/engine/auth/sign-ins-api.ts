import type { SignInState } from '../../contract/servers.ts'
import type { OAuthConfig } from '../entry/keys/oauth-key.ts'
import type { CallbackListener } from './callback/callback-listener.ts'
import type { PersonKey } from './sign-in-memory.ts'
import type { Access } from './tokens/access.ts'
import type { SignInKey } from './tokens/sign-in-key.ts'

/** A remote server that supports a sign-in, and the account that it uses. */
export interface SignInTarget extends SignInKey {
  /** Its name. */
  readonly server: string
  /** The address as in servers.json, variables filled in. */
  readonly address: string
  readonly settings: OAuthConfig
}

/** What the user needs to continue. */
export interface StartedSignIn {
  readonly authorizationUrl: string
  /** What the user types there. */
  readonly userCode?: string
  /** ms since 1970 */
  readonly until: number
}

/** How a sign-in begins. */
export interface HowToSignIn {
  readonly again: boolean
  readonly asAnother?: boolean | undefined
  /** Set for a person who connects over HTTP: their name, and where the browser's callback comes. */
  readonly visit?: { readonly name: string; readonly openCallback: () => CallbackListener } | undefined
}

/** The sign-in of a person who connects over HTTP. */
export interface PersonSignIn extends PersonKey {
  /** Their name. */
  readonly name: string
  readonly state: SignInState | undefined
  /** As `SignIns.identity`. */
  readonly identity: string | undefined
}

/** The sign-ins of all accounts at remote servers. */
export interface SignIns {
  /** Undefined for a server that never required one. */
  state(key: SignInKey): SignInState | undefined
  /** As whom the user is signed in, in one line, as far as the provider said it; undefined if it did not. */
  identity(key: SignInKey): string | undefined
  /** When the token of a sign-in should be renewed, ms since 1970; undefined without a token, or if its expiry is unknown. */
  ageingFrom(key: SignInKey): number | undefined
  /** Renews the token of a sign-in if it is about to expire. Returns false if only the user can sign in again. Throws as `Renew`. */
  renew(target: SignInTarget): Promise<boolean>
  /** The existing sign-ins, as far as is known without the keychain. */
  kept(): readonly SignInKey[]
  /** Reads a sign-in from the secret store, so that its tokens are masked from then on. Throws what the store throws. */
  learn(key: SignInKey): Promise<unknown>
  /** Returns the token access for requests to a server. */
  accessTo(target: SignInTarget): Access
  /**
   * Begins a sign-in, and cancels an earlier one. Opens nothing. Throws `sign_in_refused` after three attempts within ten minutes, unless
   * `again`; `sign_in_failed`, `sign_in_unavailable`, and what the secret store throws.
   */
  start(target: SignInTarget, how: HowToSignIn): Promise<StartedSignIn>
  /** Resolves when the latest sign-in is done, at once if there was none. Rejects with the reason if it failed. */
  wait(key: SignInKey): Promise<void>
  cancel(key: SignInKey): void
  /** Imports mcp-remote's sign-in for the server. Throws `sign_in_failed` if there is none. */
  takeOver(target: SignInTarget): Promise<void>
  /** The user declines the import and is not asked again. */
  declineOffer(key: SignInKey): void
  /**
   * Deletes the tokens of an account, and revokes them if possible and if no other account uses them. Returns whether they were revoked.
   */
  signOut(target: SignInTarget): Promise<boolean>
  /** The sign-ins of people who connect over HTTP. */
  people(): PersonSignIn[]
  /** Deletes the sign-in of a person. Returns whether its tokens were revoked, too. Throws what the secret store throws. */
  forget(key: PersonKey): Promise<boolean>
  /**
   * Moves a sign-in to another account at the same address, which has none: its entry was renamed. Does nothing if there is no sign-in.
   * Throws what the secret store throws.
   */
  move(from: SignInKey, to: SignInKey): Promise<void>
  /** Returns the sign-in for another computer, as JSON with its tokens; undefined if there is none. Throws what the secret store throws. */
  copy(key: SignInKey): Promise<string | undefined>
  /** Replaces a sign-in with a copy. Throws `config_invalid` for one that is not of this address, and what the secret store throws. */
  putCopy(key: SignInKey, copy: string): Promise<void>
  close(): void
}
