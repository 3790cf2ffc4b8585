import type { ServerStatus } from '../../../contract/servers.ts'
import { createStateFeed } from '../../records/activity/state-feed.ts'
import { unknownServer } from '../../config/edits/server-edits.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { ListedTools } from '../../gateway/listed-tools/listed-tools.ts'
import type { CallerParts } from '../gateway-parts.ts'
import { serverStatusOf } from '../servers/server-status.ts'

/** The status of servers, as people and models see it. */
export interface ServerReports {
  /** The status of each server that is wanted. */
  reports(wanted?: (name: string, entry: ServerConfig) => boolean): ServerStatus[]
  /** Returns the configured name of a server. Throws `server_unknown`. */
  serverNamed(name: string): string
  /**
   * Connects and reads the lists again, all servers at once. A failed server keeps its tools and reports its error. Throws
   * `server_unknown`.
   */
  refresh(server?: string): Promise<ServerStatus[]>
}

/** Opens the status of servers, and tells watchers about changes of it and of sessions. */
export function openServerReports(deps: CallerParts & { readonly listedTools: Pick<ListedTools, 'latest'> }): ServerReports {
  const { clock, changes, events, mask, sessions, upstream } = deps
  const { config } = deps.storage
  const { directory, policy } = deps.offered
  const statusOf = serverStatusOf({ ...deps, listedTools: (server) => deps.listedTools.latest(server, policy.scopeInForce()) })
  const shown = createStateFeed(clock, changes, {
    statusOf: (server) => (config.state.servers.has(server) && upstream.pool.has(server) ? statusOf(server) : undefined),
    sessions: () => sessions.reports(),
    plain: (text) => mask.text(text),
  })
  events.on('server.changed', shown.server)
  events.on('server.wrote', shown.log)
  events.on('session.changed', shown.sessions)
  events.on('call.progressed', shown.progress)
  const tellSessions = (): void => changes.tell({ type: 'sessions', sessions: sessions.reports() })
  events.on('session.began', tellSessions)
  events.on('session.ended', tellSessions)

  const serverNamed = (name: string): string => {
    const server = directory.serverNamed(name)
    if (server === undefined) throw unknownServer(name, directory.servers())
    return server
  }
  return {
    // At the end of the engine the file still names servers that the pool has removed.
    reports: (wanted = () => true) =>
      [...config.state.servers].filter(([name, entry]) => upstream.pool.has(name) && wanted(name, entry)).map(([name]) => statusOf(name)),
    serverNamed,
    async refresh(server) {
      upstream.admit()
      const { servers } = config.state
      const names = server === undefined ? [...servers].filter(([, entry]) => entry.enabled).map(([name]) => name) : [serverNamed(server)]
      await Promise.all(names.map((name) => upstream.readAtOnce(name)))
      return names.filter((name) => config.state.servers.has(name)).map(statusOf)
    },
  }
}
