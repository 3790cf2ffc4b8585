/** An authenticated client over HTTP. */
export interface Principal {
  /**
   * The name of the credential, or of the person or program in a token of an OpenID provider. It is stable and identifies the client
   * everywhere.
   */
  readonly name: string
  /** The profile that it is bound to, whatever path it requests; undefined: any. */
  readonly profile?: string | undefined
  /** The role that applies to it. */
  readonly role?: string | undefined
}
