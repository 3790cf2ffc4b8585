import type { EngineEvent, EngineStatus } from '../../electron/control/contract.ts'
import { statusAfter } from '../../electron/control/status-after.ts'

/** How the window stands to the engine, and what it knows of it. While offline, the last status stays to look at. */
export interface EngineView {
  /** `refused`: an engine answers, and does not know this page; it needs a new address. */
  readonly link: 'connecting' | 'online' | 'offline' | 'refused'
  readonly status: EngineStatus | undefined
}

/** What a window knows before anything was said. */
export const nothingKnown: EngineView = { link: 'connecting', status: undefined }

/** The view after an event. Pure; an event about something unknown changes nothing. */
export function applyEvent(view: EngineView, event: EngineEvent): EngineView {
  const status = statusAfter(view.status, event)
  if (event.type === 'status') return { link: 'online', status }
  return status === view.status ? view : { ...view, status }
}
