import type { Installation } from '../../e2e/testing/installation.ts'

/** Where deeds are done: an engine with the servers `near` and `far` (echo), `big` and `hang`, scripts on, and HTTP open to everybody. */
export interface Bed {
  readonly installation: Installation
  /** The address for clients over HTTP. */
  readonly url: string
}

/** Something that goes over a bound. */
export interface Deed {
  /** Who does it. */
  readonly who: string
  readonly what: string
  /** Makes it ready; what that takes is not measured. */
  begin(bed: Bed): Promise<Doing>
}

/** A deed that can be done again and again. Over when disposed of. */
export interface Doing extends AsyncDisposable {
  /** Does it once; gives in a few words how it was answered. */
  once(): Promise<string>
}
