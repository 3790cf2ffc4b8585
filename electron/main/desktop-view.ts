import type { EngineEvent, EngineStatus } from '../contract/engine-status.ts'
import type { Need } from '../contract/home/needs.ts'
import { waitingCalls } from '../control/words/approval-words.ts'
import { isCalm, needWords, needsSentence } from '../control/words/need-words.ts'
import { startingText } from '../control/state-words.ts'
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

/** What needs the user. A call that an app does not wait for any more can be answered, and is not listed. */
export function currentNeeds({ needs }: EngineStatus): readonly Need[] {
  return needs.filter(({ late }) => late === undefined)
}

/** What needs the user now. What can wait without a loss is not urgent: what runs goes on. */
function urgentNeeds(status: EngineStatus): readonly Need[] {
  return currentNeeds(status).filter((need) => !isCalm(need))
}

/** Returns the overall condition of a view. */
export function glanceOf({ link, status }: DesktopView): Glance {
  if (link !== 'online' || status === undefined) return 'away'
  if (status.engine.paused) return 'paused'
  return urgentNeeds(status).length > 0 ? 'needs-you' : 'well'
}

/** Returns the overall condition as one short line. */
export function sentenceOf(view: DesktopView): string {
  const { status } = view
  switch (glanceOf(view)) {
    case 'away':
      return view.link === 'starting' ? 'Starting' : 'Tooltray is not running'
    case 'paused':
      return 'Paused: no tool runs'
    case 'needs-you': {
      const needs = status === undefined ? [] : urgentNeeds(status)
      const calls = needs.filter(({ kind }) => kind === 'approval').length
      if (calls > 0) return waitingCalls(calls)
      const [first] = needs
      return needs.length === 1 && first !== undefined ? needWords(first).title : needsSentence(needs)
    }
    case 'well': {
      const servers = status?.servers.length ?? 0
      const clients = status?.sessions.length ?? 0
      const starting = status === undefined ? undefined : startingText(status.servers)
      if (starting !== undefined) return starting
      return servers === 0 ? 'No servers yet' : `No problems: ${counted(servers, 'server')}, ${counted(clients, 'AI app')} in use`
    }
  }
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
