/** A failed start, with everything needed to explain it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly target: string
  readonly ending: string | undefined
  /** ms */
  readonly startTimeout: number
  /** Whether it ran in a sandbox. */
  readonly sandboxed: boolean
  /** What to do about an end at its start, where it can be known. */
  readonly startHint: string | undefined
  /** The environment of its process; empty if there is none. */
  readonly env: Readonly<Record<string, string>>

  constructor(
    cause: unknown,
    about: {
      target: string
      ending: string | undefined
      startTimeout: number
      sandboxed: boolean
      startHint?: string | undefined
      env?: Readonly<Record<string, string>>
    },
  ) {
    super('The connection could not be opened.', { cause })
    this.target = about.target
    this.ending = about.ending
    this.startTimeout = about.startTimeout
    this.sandboxed = about.sandboxed
    this.startHint = about.startHint
    this.env = about.env ?? {}
  }
}
