import { type ConnectionState, waitsForPerson } from '../upstream/state.ts'

/** How one server stands, for people and models. */
export interface ServerReport {
  readonly name: string
  /** `refreshing` and the like are not states: this is the connection's. */
  readonly state: ConnectionState['name']
  /** How many tools it offers, from the last list that was read. */
  readonly tools: number
  /** When the list was last read, ms since 1970. */
  readonly refreshedAt?: number
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string }
  /** Names of the secrets that it needs and that nobody has given. */
  readonly missing?: readonly string[]
  /** Tools of the server that are malformed and left out. */
  readonly dropped?: readonly { readonly name: string; readonly reason: string }[]
}

/** What a state has to say besides its name. */
export function errorOfState(state: ConnectionState): ServerReport['error'] {
  return state.name === 'failed' || waitsForPerson(state) ? state.reason : undefined
}
