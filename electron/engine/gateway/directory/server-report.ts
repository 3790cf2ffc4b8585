import type { Problem } from '../../../contract/problem.ts'
import type { Doing } from '../../../contract/servers.ts'
import { type ConnectionState, waitsForPerson } from '../../upstream/state.ts'

/** What delays a slow start, as part of a sentence. */
export const DOING_WORDS: Readonly<Record<Doing, string>> = {
  waiting: 'waiting until another server has ended',
  fetching: 'fetching its packages for the first time',
}

/** The problem of a failed or waiting state; undefined for other states. */
export function errorOfState(state: ConnectionState): Problem | undefined {
  return state.name === 'failed' || waitsForPerson(state) ? state.reason : undefined
}
