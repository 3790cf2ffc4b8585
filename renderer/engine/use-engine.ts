import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import type { ControlClient } from '../../electron/control/control-api.ts'
import type { EngineStatus, SessionStatus } from '../../electron/contract/engine-status.ts'
import type { OpenApproval } from '../../electron/contract/consent/approvals.ts'
import type { OpenQuestion } from '../../electron/contract/questions.ts'
import type { ProjectStatus } from '../../electron/contract/sources.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { callLog, engine, engineView } from './engine.ts'
import type { Store } from './store.ts'
import type { EngineView } from './view.ts'

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

export const useLink = (): EngineView['link'] => useSyncExternalStore(engineView.subscribe, () => engineView.get().link)
export const useStatus = (): EngineStatus | undefined => useSyncExternalStore(engineView.subscribe, () => engineView.get().status)

const noServers: readonly ServerStatus[] = []
const noSessions: readonly SessionStatus[] = []
export const useServers = (): readonly ServerStatus[] =>
  useSyncExternalStore(engineView.subscribe, () => engineView.get().status?.servers ?? noServers)
export const useSessions = (): readonly SessionStatus[] =>
  useSyncExternalStore(engineView.subscribe, () => engineView.get().status?.sessions ?? noSessions)
const noQuestions: readonly OpenQuestion[] = []
export const useQuestions = (): readonly OpenQuestion[] =>
  useSyncExternalStore(engineView.subscribe, () => engineView.get().status?.questions ?? noQuestions)
const noApprovals: readonly OpenApproval[] = []
export const useApprovals = (): readonly OpenApproval[] =>
  useSyncExternalStore(engineView.subscribe, () => engineView.get().status?.approvals ?? noApprovals)
const noProjects: readonly ProjectStatus[] = []
export const useProjects = (): readonly ProjectStatus[] =>
  useSyncExternalStore(engineView.subscribe, () => engineView.get().status?.projects ?? noProjects)
export const useActivity = (): readonly ActivityRecord[] => useStore(callLog)

/** The state of a request to the engine: pending, a value, or an error. The last value stays while the next is loading. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly loading: boolean
}

let onTheirWay = 0

/** Marks the page as loading until the returned function is called: loaded content moves what is below it. */
function loading(): () => void {
  let isHere = false
  const mark = (): void => void document.documentElement.toggleAttribute('data-loading', onTheirWay > 0)
  onTheirWay += 1
  mark()
  return () => {
    if (isHere) return
    isHere = true
    onTheirWay -= 1
    mark()
  }
}

/**
 * Requests a value from the engine, again whenever `key` changes or the connection returns.
 *
 * @param key everything that the request depends on; undefined: no request.
 */
export function useAnswer<T>(key: string | undefined, ask: (client: ControlClient, signal: AbortSignal) => Promise<T>): Answer<T> {
  const link = useLink()
  const [answer, setAnswer] = useState<Answer<T> & { key: string | undefined }>({
    key: undefined,
    value: undefined,
    error: undefined,
    loading: true,
  })
  useEffect(() => {
    if (key === undefined || link !== 'online') return
    const leaving = new AbortController()
    const arrived = loading()
    const tell = (told: { value?: T; error?: unknown }): void => {
      if (!leaving.signal.aborted) setAnswer({ key, value: told.value, error: told.error, loading: false })
    }
    void (async () => {
      try {
        tell({ value: await ask(engine(), leaving.signal) })
      } catch (error) {
        tell({ error })
      } finally {
        arrived()
      }
    })()
    return () => {
      leaving.abort()
      arrived()
    }
    // `ask` is new at each render; its dependencies are in the key.
  }, [key, link])
  return { value: answer.value, error: answer.key === key ? answer.error : undefined, loading: key !== undefined && answer.key !== key }
}
