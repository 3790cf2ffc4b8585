import type { ConnectionState, ServerStatus } from '../../electron/control/contract.ts'
import { STATE_WORDS, stateText } from '../../electron/control/state-words.ts'
import type { ServerFilter } from '../frame/route.ts'
import { counted } from '../parts/time/ago.ts'

/** How a server stands, in a few words beside its mark. */
export function standingOf(server: ServerStatus): string {
  const { state, inFlight, error, refreshing, signIn, missing = [] } = server
  if (signIn?.name === 'signing-in') return 'waiting for you in the browser'
  if (refreshing && (state === 'connected' || state === 'idle')) return 'reading its tools'
  if (state === 'active') return `${STATE_WORDS.active}: ${counted(inFlight, 'call')}`
  if (state === 'needs-key') return `${STATE_WORDS[state]}: ${missing.join(', ')}`
  return state === 'failed' ? (error?.message ?? STATE_WORDS.failed) : stateText(server)
}

/** Which of the list's filters a state belongs to, if any. */
export function filterOf(state: ConnectionState): ServerFilter | undefined {
  if (state === 'failed') return 'failed'
  if (state === 'needs-sign-in') return 'sign-in'
  if (state === 'needs-key') return 'key'
  return state === 'disabled' ? 'off' : undefined
}
