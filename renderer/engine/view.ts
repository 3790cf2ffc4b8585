import type { EngineEvent, EngineStatus } from '../../electron/control/contract.ts'

/** How the window stands to the engine, and what it knows of it. While offline, the last status stays to look at. */
export interface EngineView {
  readonly link: 'connecting' | 'online' | 'offline'
  readonly status: EngineStatus | undefined
}

/** What a window knows before anything was said. */
export const nothingKnown: EngineView = { link: 'connecting', status: undefined }

/** The view after an event. Pure; an event about something unknown changes nothing. */
export function applyEvent(view: EngineView, event: EngineEvent): EngineView {
  if (event.type === 'status') return { link: 'online', status: event.status }
  const { status } = view
  if (status === undefined) return view
  switch (event.type) {
    case 'server': {
      const { server } = event
      const known = status.servers.some(({ name }) => name === server.name)
      const servers = known ? status.servers.map((each) => (each.name === server.name ? server : each)) : [...status.servers, server]
      return { ...view, status: { ...status, servers } }
    }
    case 'server-removed':
      return { ...view, status: { ...status, servers: status.servers.filter(({ name }) => name !== event.name) } }
    case 'sessions':
      return { ...view, status: { ...status, sessions: event.sessions } }
    case 'config':
      return { ...view, status: { ...status, config: event.config } }
    case 'secrets':
      return { ...view, status: { ...status, secrets: event.place } }
    case 'call':
      return view
  }
}
