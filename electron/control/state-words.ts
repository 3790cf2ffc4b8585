import type { ConnectionState } from './status-contract.ts'

/** What the states of a server are called, wherever a person reads of them: in the window, the tray and the command line. */
export const STATE_WORDS: Readonly<Record<ConnectionState, string>> = {
  connected: 'connected',
  active: 'working',
  idle: 'idle',
  disconnected: 'asleep',
  connecting: 'connecting',
  'needs-sign-in': 'needs sign-in',
  failed: 'failed',
  disabled: 'off',
}

/** States that a person has to do something about, the most urgent first. */
export const NEEDS_PERSON: readonly ConnectionState[] = ['needs-sign-in', 'failed']

/** Whether a server waits for a person. */
export function needsPerson({ state }: { readonly state: ConnectionState }): boolean {
  return NEEDS_PERSON.includes(state)
}

/** A state with its first letter large, as menus write it. */
export function stateTitle(state: ConnectionState): string {
  const word = STATE_WORDS[state]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
