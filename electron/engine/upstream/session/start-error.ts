/** A failed start, with everything needed to explain it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly target: string
  readonly ending: string | undefined
  /** ms */
  readonly startTimeout: number
  /** Whether it ran in a sandbox. */
  readonly sandboxed: boolean

  constructor(cause: unknown, about: { target: string; ending: string | undefined; startTimeout: number; sandboxed: boolean }) {
    super('The connection could not be opened.', { cause })
    this.target = about.target
    this.ending = about.ending
    this.startTimeout = about.startTimeout
    this.sandboxed = about.sandboxed
  }
}
