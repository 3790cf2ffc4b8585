import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import type { ControlClient } from '../../electron/control/control-api.ts'
import type { EngineStatus, SessionStatus } from '../../electron/contract/engine-status.ts'
import type { Need } from '../../electron/contract/home/needs.ts'
import type { OpenApproval } from '../../electron/contract/consent/approvals.ts'
import type { OpenQuestion } from '../../electron/contract/questions.ts'
import type { ProjectStatus } from '../../electron/contract/sources/sources.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { callLog, engine, engineView } from './engine.ts'
import { queries } from './queries.ts'
import type { Store } from './store.ts'
import type { EngineView } from './view.ts'

export function useStore<T>(store: Store<T>): T {
  // The build draws the frame of the window without a browser, so the third one is needed.
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Returns a part of the engine's view; renders again when it changes. `pick` must return the same value for the same view. */
function useView<T>(pick: (view: EngineView) => T): T {
  const get = (): T => pick(engineView.get())
  return useSyncExternalStore(engineView.subscribe, get, get)
}

export const useLink = (): EngineView['link'] => useView(({ link }) => link)
export const useStatus = (): EngineStatus | undefined => useView(({ status }) => status)

const noServers: readonly ServerStatus[] = []

/** Changes whenever the tools that are offered may have changed: a part of the key of each answer about them. */
export function useOfferMark(): string {
  return useServers()
    .map(({ name, tools, refreshedAt, state }) => `${name} ${tools} ${refreshedAt} ${state === 'disabled'}`)
    .join('\n')
}

const noSessions: readonly SessionStatus[] = []
export const useServers = (): readonly ServerStatus[] => useView(({ status }) => status?.servers ?? noServers)
export const useSessions = (): readonly SessionStatus[] => useView(({ status }) => status?.sessions ?? noSessions)
const noQuestions: readonly OpenQuestion[] = []
export const useQuestions = (): readonly OpenQuestion[] => useView(({ status }) => status?.questions ?? noQuestions)
const noApprovals: readonly OpenApproval[] = []
export const useApprovals = (): readonly OpenApproval[] => useView(({ status }) => status?.approvals ?? noApprovals)
const noNeeds: readonly Need[] = []
export const useNeeds = (): readonly Need[] => useView(({ status }) => status?.needs ?? noNeeds)
const noProjects: readonly ProjectStatus[] = []
export const useProjects = (): readonly ProjectStatus[] => useView(({ status }) => status?.projects ?? noProjects)
export const useActivity = (): readonly ActivityRecord[] => useStore(callLog)

/** The state of a request to the engine: pending, a value, or an error. The last value stays while the next is loading. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly error: unknown
  readonly loading: boolean
}

/** Marks the page as loading while an answer is on its way: loaded content moves what is below it. */
queries.getQueryCache().subscribe(() => {
  document.documentElement.toggleAttribute('data-loading', queries.isFetching() > 0)
})

/**
 * Requests a value from the engine, again whenever `key` changes or the connection returns. The last value stays while the next is loading.
 *
 * @param key everything that the request depends on; undefined: no request. A list that begins with the procedure's name is shared between
 * all that show it, and can be asked again by `askAgain`; a text belongs to its component alone.
 */
export function useAnswer<T>(
  key: string | readonly unknown[] | undefined,
  ask: (client: ControlClient, signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const isOnline = useLink() === 'online'
  const own = useId()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: typeof key === 'string' || key === undefined ? [own, key] : key,
    queryFn: ({ signal }) => ask(engine(), signal),
    enabled: key !== undefined && isOnline,
    placeholderData: keepPreviousData,
  })
  return {
    value: data,
    error: error ?? undefined,
    loading: key !== undefined && (isPlaceholderData || (data === undefined && error === null)),
  }
}
