import type { ConnectionState } from '../state.ts'

/** What a person wants to hear of first, where the instances of one server stand differently. */
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

/** The instance whose state stands for all of its server: one at work before one that is open, one that is open before one that failed. */
export function foremost<Instance extends { readonly state: ConnectionState }>(instances: readonly [Instance, ...Instance[]]): Instance {
  return instances.reduce((first, next) => (RANKS[next.state.name] < RANKS[first.state.name] ? next : first))
}
