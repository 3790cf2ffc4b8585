import type { ControlClient } from '../../electron/control/contract.ts'

/** One connection to the engine, open. */
export interface Link {
  readonly client: ControlClient
  /** Resolves when the connection is gone, for whatever reason. */
  readonly closed: Promise<void>
}

/** Opens a connection to the engine. Rejects when the engine cannot be reached. */
export type OpenLink = () => Promise<Link>
