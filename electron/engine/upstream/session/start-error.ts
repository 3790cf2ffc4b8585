/** A failed start, with everything needed to explain it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly target: string
  readonly ending: string | undefined
  /** ms */
  readonly startTimeout: number
  /** Whether it ran in a sandbox. */
  readonly sandboxed: boolean
  /** The environment of its process; empty if there is none. */
  readonly env: Readonly<Record<string, string>>

  constructor(
    cause: unknown,
    about: {
      target: string
      ending: string | undefined
      startTimeout: number
      sandboxed: boolean
      env?: Readonly<Record<string, string>>
    },
  ) {
    super('The connection could not be opened.', { cause })
    this.target = about.target
    this.ending = about.ending
    this.startTimeout = about.startTimeout
    this.sandboxed = about.sandboxed
    this.env = about.env ?? {}
  }
}
