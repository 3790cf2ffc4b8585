import { type ConnectionState, type Doing, waitsForPerson } from '../../upstream/state.ts'

/** How one server stands, for people and models. */
export interface ServerReport {
  readonly name: string
  /** `refreshing` and the like are not states: this is the connection's. */
  readonly state: ConnectionState['name']
  /** What a start is busy with, where that may take long. */
  readonly doing?: Doing
  /** What it is for, in a few words: as configured, else as it calls itself. */
  readonly about?: string
  /** What it says of its use, for models. */
  readonly instructions?: string
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

/** What a start that takes long is busy with, as a part of a sentence. */
export const DOING_WORDS: Readonly<Record<Doing, string>> = {
  waiting: 'waiting until another server has ended',
  fetching: 'fetching its packages for the first time',
}

/** What a state has to say besides its name. */
export function errorOfState(state: ConnectionState): ServerReport['error'] {
  return state.name === 'failed' || waitsForPerson(state) ? state.reason : undefined
}
