import type { EngineEvent, EngineStatus } from '../../electron/contract/engine-status.ts'
import { statusAfter } from '../../electron/control/status-after.ts'

/** The state of the connection, and the engine's status. While offline, the last status stays visible. */
export interface EngineView {
  /** `refused`: the engine does not accept this page, which needs a new address. */
  readonly link: 'connecting' | 'online' | 'offline' | 'refused'
  readonly status: EngineStatus | undefined
}

/** The view before the first event. */
export const nothingKnown: EngineView = { link: 'connecting', status: undefined }

/** Applies an event to a view. Pure; an event about something unknown changes nothing. */
export function applyEvent(view: EngineView, event: EngineEvent): EngineView {
  const status = statusAfter(view.status, event)
  if (event.type === 'status') return { link: 'online', status }
  return status === view.status ? view : { ...view, status }
}
