import type { Problem } from '../../../contract/problem.ts'
import type { Doing } from '../../../contract/servers.ts'
import { type ConnectionState, waitsForPerson } from '../../upstream/state.ts'

/** What a start that takes long is busy with, as a part of a sentence. */
export const DOING_WORDS: Readonly<Record<Doing, string>> = {
  waiting: 'waiting until another server has ended',
  fetching: 'fetching its packages for the first time',
}

/** What a state has to say besides its name. */
export function errorOfState(state: ConnectionState): Problem | undefined {
  return state.name === 'failed' || waitsForPerson(state) ? state.reason : undefined
}
