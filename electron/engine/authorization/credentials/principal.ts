/** Who may come in by HTTP. */
export interface Principal {
  /**
   * The name of the credential, or of the person or program that a token of an OpenID provider names. Stable: it is the client's key
   * everywhere.
   */
  readonly name: string
  /** The profile that it works in, whatever path it asks for; undefined: any. */
  readonly profile?: string
  /** The role that holds for it. */
  readonly role?: string
}
