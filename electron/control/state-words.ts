import type { ConnectionState, ServerStatus } from './status-contract.ts'

/** What the states of a server are called, wherever a person reads of them: in the window, the tray and the command line. */
export const STATE_WORDS: Readonly<Record<ConnectionState, string>> = {
  connected: 'connected',
  active: 'working',
  idle: 'idle',
  disconnected: 'asleep',
  connecting: 'connecting',
  'needs-sign-in': 'needs sign-in',
  'needs-key': 'needs a key',
  failed: 'failed',
  disabled: 'off',
}

/** What a start that takes long is busy with. */
const DOING_WORDS: Readonly<Record<NonNullable<ServerStatus['doing']>, string>> = {
  waiting: 'waiting for another to end',
  fetching: 'fetching packages',
}

/** What a server does now: its state, or what its start is busy with. */
export function stateText({ state, doing }: Pick<ServerStatus, 'state' | 'doing'>): string {
  return doing === undefined ? STATE_WORDS[state] : DOING_WORDS[doing]
}

/** States that a person has to do something about, the most urgent first. */
export const NEEDS_PERSON: readonly ConnectionState[] = ['needs-sign-in', 'needs-key', 'failed']

/** Whether a server waits for a person. */
export function needsPerson({ state }: { readonly state: ConnectionState }): boolean {
  return NEEDS_PERSON.includes(state)
}

/** A state with its first letter large, as menus write it. */
export function stateTitle(state: ConnectionState): string {
  const word = STATE_WORDS[state]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
