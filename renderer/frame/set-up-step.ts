import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import { hasAppCalled } from '../engine/app-calls.ts'
import { useStatus, useStore } from '../engine/use-engine.ts'

/** A step of the set-up: find servers, get them ready, make the first call. */
export type SetUpStep = 1 | 2 | 3

/** Whether nothing is set up: there is no server, nothing needs the user, and the settings file has no problem. */
export function isUnused({ servers, needs, config }: EngineStatus): boolean {
  // A new computer may have no server yet, and changes of another one that wait.
  return servers.length === 0 && needs.length === 0 && config.error === undefined && config.problems.length === 0
}

/** Returns the step that a set-up has reached. It is at the last one once a server has listed its tools and an app is connected. */
export function setUpStepOf({ servers, sessions }: Pick<EngineStatus, 'servers' | 'sessions'>): SetUpStep {
  if (servers.length === 0) return 1
  return sessions.length > 0 && servers.some(({ refreshedAt }) => refreshedAt !== undefined) ? 3 : 2
}

/** Returns the step of a set-up that has not ended: it ends with the first call of an app. Undefined if it has, or if that is not known. */
export function useOpenSetUp(): SetUpStep | undefined {
  const status = useStatus()
  const called = useStore(hasAppCalled)
  return status === undefined || called !== false ? undefined : setUpStepOf(status)
}
