import type { ControlClient } from '../../../electron/control/control-api.ts'

/** An open connection to the engine. */
export interface Link {
  readonly client: ControlClient
  /** Resolves when the connection is closed, for any reason. */
  readonly closed: Promise<void>
}

/** The engine does not accept this page's session, because it belonged to a previous engine. Retrying does not help. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Opens a connection to the engine. Rejects if the engine cannot be reached, with `Refused` if it does not accept this page. */
export type OpenLink = () => Promise<Link>
