import type { ServerStatus, StateName } from '../../electron/contract/servers.ts'
import { STATES, budgetText, stateText } from '../../electron/control/state-words.ts'
import type { ServerFilter } from '../frame/route.ts'
import { counted } from '../parts/time/ago.ts'

/** Returns a server's state in a few words, beside its mark. */
export function standingOf(server: ServerStatus): string {
  const { state, inFlight, error, refreshing, signIn, missing = [] } = server
  if (signIn?.name === 'signing-in') return 'waiting for you in the browser'
  if (refreshing && (state === 'connected' || state === 'idle')) return 'reading its tools'
  if (server.budgetUsedUpUntil !== undefined && state !== 'disabled') return budgetText(server.budgetUsedUpUntil)
  if (state === 'active') return `${STATES.active.word}: ${counted(inFlight, 'call')}`
  if (state === 'needs-key') return `${STATES[state].word}: ${missing.join(', ')}`
  if (state === 'failed') return error?.message ?? STATES.failed.word
  return server.held === undefined ? stateText(server) : `${stateText(server)}, ${server.held} held`
}

/** Returns the list filter that a state belongs to, if any. */
export function filterOf(state: StateName): ServerFilter | undefined {
  if (state === 'failed') return 'failed'
  if (state === 'needs-sign-in') return 'sign-in'
  if (state === 'needs-key') return 'key'
  return state === 'disabled' ? 'off' : undefined
}
