/** A sign-in that waits for the user. */
export interface SignInFlow {
  /** The address for the user's browser: https, or http on this machine. */
  readonly authorizationUrl: string
  /** What the user types there, if the browser may be on another device. */
  readonly userCode?: string | undefined
  /** When it times out, ms since 1970. */
  readonly until: number
  /** Resolves when the tokens are stored. Rejects with a `TooltrayError`; nothing was stored then. */
  readonly done: Promise<void>
  cancel(): void
}
