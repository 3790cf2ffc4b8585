import type { Problem } from '../../contract/problem.ts'
import type { Doing, Fetched } from '../../contract/servers.ts'
import { retryDelay } from '../base/limits/retry-delay.ts'

/**
 * The state of a connection to one upstream server. `since` is milliseconds since 1970.
 *
 * - `connected`: ready, and not used since it was opened (the warm-up)
 * - `active`: calls are in progress
 * - `idle`: was used, no call is in progress
 * - `needs-key`: a secret or variable in its configuration has no value; `missing` are their names
 * - `failed`: the last attempt failed or the server died; the next use tries again, but not before `retryAt`
 */
export type ConnectionState =
  | { readonly name: 'disabled'; readonly since: number }
  | { readonly name: 'disconnected'; readonly since: number }
  | { readonly name: 'connecting'; readonly since: number; readonly attempts: number; readonly doing?: Doing; readonly fetched?: Fetched }
  | { readonly name: 'connected'; readonly since: number }
  | { readonly name: 'active'; readonly since: number; readonly inFlight: number }
  | { readonly name: 'idle'; readonly since: number }
  | { readonly name: 'needs-sign-in'; readonly since: number; readonly reason: Problem }
  | { readonly name: 'needs-key'; readonly since: number; readonly reason: Problem; readonly missing: readonly string[] }
  | { readonly name: 'failed'; readonly since: number; readonly reason: Problem; readonly attempts: number; readonly retryAt: number }

export type ConnectionEvent =
  | { readonly type: 'connect' }
  | { readonly type: 'doing'; readonly doing: Doing | undefined; readonly fetched?: Fetched | undefined }
  | { readonly type: 'opened' }
  | { readonly type: 'call-started' }
  | { readonly type: 'call-ended' }
  | { readonly type: 'sign-in-needed'; readonly reason: Problem }
  | { readonly type: 'key-needed'; readonly reason: Problem; readonly missing: readonly string[] }
  | { readonly type: 'failed'; readonly reason: Problem }
  /** The server went away by itself; `lived` is how long it had been connected, in ms. */
  | { readonly type: 'lost'; readonly reason: Problem; readonly lived: number }
  | { readonly type: 'closed' }
  /** The user wants another try now. */
  | { readonly type: 'backoff-reset' }
  | { readonly type: 'enabled'; readonly enabled: boolean }

/** A server that lived at least this long before it was lost is tried again at once, in ms. */
const STABLE_AFTER = 30_000

/**
 * Returns the next state. Pure: `now` is passed in. An event that does not apply to a state returns the same state object, so that a late
 * event of an abandoned connection changes nothing.
 */
export function reduce(state: ConnectionState, event: ConnectionEvent, now: number): ConnectionState {
  if (event.type === 'enabled') {
    if (event.enabled === (state.name !== 'disabled')) return state
    return { name: event.enabled ? 'disconnected' : 'disabled', since: now }
  }
  if (state.name === 'disabled') return state
  switch (event.type) {
    case 'connect':
      if (isOpen(state) || state.name === 'connecting') return state
      return { name: 'connecting', since: now, attempts: state.name === 'failed' ? state.attempts : 0 }
    case 'doing': {
      if (state.name !== 'connecting' || (state.doing === event.doing && event.fetched === undefined)) return state
      const { doing: _before, fetched: _part, ...rest } = state
      const part = event.fetched === undefined ? {} : { fetched: event.fetched }
      return event.doing === undefined ? rest : { ...rest, doing: event.doing, ...part }
    }
    case 'opened':
      return state.name === 'connecting' ? { name: 'connected', since: now } : state
    case 'call-started':
      if (state.name === 'active') return { ...state, inFlight: state.inFlight + 1 }
      return isOpen(state) ? { name: 'active', since: now, inFlight: 1 } : state
    case 'call-ended':
      if (state.name !== 'active') return state
      return state.inFlight > 1 ? { ...state, inFlight: state.inFlight - 1 } : { name: 'idle', since: now }
    case 'sign-in-needed':
      return { name: 'needs-sign-in', since: now, reason: event.reason }
    case 'key-needed':
      return state.name === 'connecting' || isOpen(state)
        ? { name: 'needs-key', since: now, reason: event.reason, missing: event.missing }
        : state
    case 'failed': {
      if (state.name !== 'connecting') return state
      const attempts = state.attempts + 1
      return { name: 'failed', since: now, reason: event.reason, attempts, retryAt: now + retryDelay(attempts) }
    }
    case 'lost': {
      if (!isOpen(state)) return state
      return {
        name: 'failed',
        since: now,
        reason: event.reason,
        attempts: 1,
        retryAt: event.lived >= STABLE_AFTER || state.name !== 'connected' ? now : now + retryDelay(1),
      }
    }
    case 'backoff-reset':
      return waitsForPerson(state) || state.name === 'failed' ? { name: 'disconnected', since: now } : state
    case 'closed':
      return state.name === 'disconnected' || state.name === 'failed' || waitsForPerson(state)
        ? state
        : { name: 'disconnected', since: now }
  }
}

/** Whether only the user can help: by a sign-in or a key. */
export function waitsForPerson<State extends { readonly name: string }>(
  state: State,
): state is Extract<State, { readonly name: 'needs-sign-in' | 'needs-key' }> {
  return state.name === 'needs-sign-in' || state.name === 'needs-key'
}

/** Whether calls can be sent at once. */
export function isOpen(state: ConnectionState): boolean {
  return state.name === 'connected' || state.name === 'active' || state.name === 'idle'
}

/** The state without the difference between active and idle, which changes with each call. */
export function coarseState(state: ConnectionState): ConnectionState['name'] {
  return isOpen(state) ? 'connected' : state.name
}
