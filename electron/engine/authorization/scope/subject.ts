/** A caller as rules see it. */
export interface Subject {
  /** The client's name: its credential's, or the one that it declares. */
  readonly client: string
  /**
   * Its proven identity: its credential's name, or the id of the AI app whose settings contain the entry written by Tooltray that it
   * connected with.
   */
  readonly provenAs?: string | undefined
  /** The profile that it works in; undefined: the active one. */
  readonly profile?: string | undefined
  /** The role of its credential. */
  readonly role?: string | undefined
  /** The person who connects over HTTP; undefined: the user of this computer. */
  readonly person?: string | undefined
  /** The folder that its session works in. */
  readonly project?: string | undefined
}
