import type { EngineEvent, EngineStatus } from '../contract/engine-status.ts'
import { needsPerson, startingText } from '../control/state-words.ts'
import { statusAfter } from '../control/status-after.ts'

/** What the app knows of the engine; tray and menus are drawn from it. */
export interface DesktopView {
  readonly link: 'starting' | 'online' | 'offline'
  readonly status: EngineStatus | undefined
  /** An update that can be installed, and whether the system will ask for the administrator's password. */
  readonly update: { readonly version: string; readonly asksAdministrator: boolean } | undefined
}

export const nothingKnown: DesktopView = { link: 'starting', status: undefined, update: undefined }

/** The overall condition, which the tray's image shows. */
export type Glance = 'well' | 'needs-you' | 'paused' | 'away'

/** Returns the view after an event of the engine. Pure. */
export function applyEvent(view: DesktopView, event: EngineEvent): DesktopView {
  const status = statusAfter(view.status, event)
  if (event.type === 'status') return { ...view, link: 'online', status }
  return status === view.status ? view : { ...view, status }
}

/** Servers that require the user to act. */
function troubled(status: EngineStatus): EngineStatus['servers'] {
  return status.servers.filter(needsPerson)
}

/** Counts the calls that wait for approval. */
function waitingFor({ approvals }: EngineStatus): number {
  return approvals.filter(({ waiting }) => waiting).length
}

/** Returns the overall condition of a view. */
export function glanceOf({ link, status }: DesktopView): Glance {
  if (link !== 'online' || status === undefined) return 'away'
  if (status.engine.paused) return 'paused'
  const wants = troubled(status).length + status.questions.length + waitingFor(status) > 0 || status.config.error !== undefined
  return wants ? 'needs-you' : 'well'
}

/** Returns the overall condition as one short line. */
export function sentenceOf(view: DesktopView): string {
  const { status } = view
  switch (glanceOf(view)) {
    case 'away':
      return view.link === 'starting' ? 'Starting' : 'The engine is away'
    case 'paused':
      return 'Paused: no tool runs'
    case 'needs-you': {
      const calls = status === undefined ? 0 : waitingFor(status)
      if (calls > 0) return calls === 1 ? 'A call needs your word' : `${calls} calls need your word`
      const asking = status?.questions ?? []
      if (asking.length > 0)
        return asking.length === 1 ? `${asking[0]?.server} asks you something` : `${asking.length} questions wait for you`
      const names = status === undefined ? [] : troubled(status).map(({ name }) => name)
      if (names.length === 0) return 'servers.json cannot be read'
      return names.length === 1 ? `${names[0]} needs you` : `${names.length} servers need you`
    }
    case 'well': {
      const servers = status?.servers.length ?? 0
      const clients = status?.sessions.length ?? 0
      const starting = status === undefined ? undefined : startingText(status.servers)
      if (starting !== undefined) return starting
      return servers === 0 ? 'No servers yet' : `All is well: ${counted(servers, 'server')}, ${counted(clients, 'AI app')} in use`
    }
  }
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
