import type { ControlClient } from '../../electron/control/contract.ts'

/** One connection to the engine, open. */
export interface Link {
  readonly client: ControlClient
  /** Resolves when the connection is gone, for whatever reason. */
  readonly closed: Promise<void>
}

/** The engine that let this page in has ended; the one that runs now did not, and trying again will not change that. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Opens a connection to the engine. Rejects when the engine cannot be reached, with `Refused` when it can and this page may not. */
export type OpenLink = () => Promise<Link>
