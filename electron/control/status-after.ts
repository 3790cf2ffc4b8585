import type { EngineEvent, EngineStatus } from '../contract/engine-status.ts'

/**
 * Applies an event to a status. Pure; returns the same object if the event changes nothing in it.
 *
 * @param status undefined before the first event.
 */
export function statusAfter(status: EngineStatus | undefined, event: EngineEvent): EngineStatus | undefined {
  if (event.type === 'status') return event.status
  if (status === undefined) return undefined
  switch (event.type) {
    case 'server': {
      const { server } = event
      const known = status.servers.some(({ name }) => name === server.name)
      const servers = known ? status.servers.map((each) => (each.name === server.name ? server : each)) : [...status.servers, server]
      return { ...status, servers }
    }
    case 'server-removed':
      return { ...status, servers: status.servers.filter(({ name }) => name !== event.name) }
    case 'sessions':
      return { ...status, sessions: event.sessions }
    case 'config':
      return { ...status, config: event.config }
    case 'secrets':
      return { ...status, secrets: event.place }
    case 'questions':
      return { ...status, questions: event.questions }
    case 'approvals':
      return { ...status, approvals: event.approvals }
    case 'pairing': {
      const { pairing: _, ...rest } = status
      return event.pairing === undefined ? rest : { ...rest, pairing: event.pairing }
    }
    case 'search-progress': {
      const { search: _, ...rest } = status
      return event.progress === null ? rest : { ...rest, search: event.progress }
    }
    case 'needs':
      return { ...status, needs: event.needs }
    case 'projects':
      return { ...status, projects: event.projects }
    case 'paused':
      return { ...status, engine: { ...status.engine, paused: event.paused } }
    case 'http':
      return { ...status, engine: { ...status.engine, http: event.listeners }, problems: event.problems }
    case 'call-started':
    case 'call-progress':
    case 'call':
    case 'search':
    case 'log':
      return status
  }
}
