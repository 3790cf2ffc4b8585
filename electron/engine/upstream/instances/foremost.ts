import type { ConnectionState } from '../state.ts'

/** The rank of each state among the instances of one server: the state that people need to know first. */
const RANKS: Readonly<Record<ConnectionState['name'], number>> = {
  active: 0,
  connecting: 1,
  idle: 2,
  connected: 2,
  failed: 3,
  'needs-sign-in': 4,
  'needs-key': 4,
  disconnected: 5,
  disabled: 6,
}

/** The instance whose state represents its server: an active one before an open one, and an open one before a failed one. */
export function foremost<Instance extends { readonly state: ConnectionState }>(instances: readonly [Instance, ...Instance[]]): Instance {
  return instances.reduce((first, next) => (RANKS[next.state.name] < RANKS[first.state.name] ? next : first))
}
