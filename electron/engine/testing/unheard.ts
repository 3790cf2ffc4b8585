import type { PoolEvents } from '../upstream/pool.ts'

/** Of a pool whose events concern nobody. */
export const unheard: PoolEvents = {
  onState: () => undefined,
  onListsChanged: () => undefined,
  onResourceUpdated: () => undefined,
  onLogMessage: () => undefined,
  onNotification: () => undefined,
  unattributed: () => Promise.reject(new Error('Nobody is there.')),
  onElicitationComplete: () => undefined,
  onLeft: () => undefined,
  onStderr: () => undefined,
}
