import type { FetchLike, Implementation, LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { ServerConfig } from '../entry/schema.ts'
import { unknownServer } from '../config/edits/server-edits.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { type Connection, createConnection } from './connection.ts'
import type { ConnectionEvents } from './connection-events.ts'
import type { Reply } from '../transport/server-request.ts'
import { createDepartures } from './instances/departures.ts'
import { type Holder, belongsToSession } from './instances/instance-key.ts'
import { type InstanceDeps, type ServerInstances, serverInstances } from './instances/server-instances.ts'
import type { EraMemory } from './session/era-memory.ts'
import { unanswerable } from './session/input-rounds.ts'
import type { UnattributedRequest } from './session/attribute-server-requests.ts'
import type { LaunchPlanner } from './session/launch-planner.ts'
import type { Grace } from './process/process-tree.ts'
import { createProcessSlots } from './process/process-slots.ts'
import { type ConnectionState, waitsForPerson } from './state.ts'
import { type StderrLog, createStderrLog } from './process/stderr-log.ts'
import { createWatchdog } from './process/watchdog.ts'

/** Events of the instances of servers. */
export interface PoolEvents {
  onState(connection: Connection, state: ConnectionState, before: ConnectionState): void
  onListsChanged(server: string): void
  onResourceUpdated(connection: Connection, uri: string): void
  onLogMessage(connection: Connection, message: LoggingMessageNotificationParams): void
  onNotification(connection: Connection, notification: Parameters<ConnectionEvents['onNotification']>[0]): void
  /** Answers a server request that belongs to no single caller. Throws as `ServerRequestHandler.ask`. */
  unattributed(connection: Connection, asked: UnattributedRequest): Promise<Reply>
  onElicitationComplete(server: string, elicitationId: string): void
  /** A session that used a server is over. */
  onLeft(server: string): void
  /** The server's stderr log has new lines. */
  onStderr(server: string): void
}

export interface PoolDeps {
  readonly platform: Platform
  readonly clock: Clock
  readonly eras: EraMemory
  readonly identity: Implementation
  /** For the requests to remote servers. */
  readonly fetch: FetchLike
  readonly planner: LaunchPlanner
  /** Returns a hash of the settings that identify a server. */
  keyOf(config: ServerConfig): string
  maxProcesses(): number
  /** Whether a client shows pages of tools; default: none does. */
  readonly showsPages?: () => boolean
  onWatchdogError(error: Error): void
  /** Called before work that a server's data could make dangerous. Returns a function that marks it finished. */
  atWork(server: string, doing: string): () => void
  readonly grace?: Grace
}

/** All upstream connections, one for each instance of a server. */
export interface Pool {
  /** The connection of the instance that a holder shares; without a holder the engine's own. Throws `server_unknown`. */
  get(server: string, holder?: Holder): Connection
  /** The instances of a server. Throws `server_unknown`. */
  of(server: string): ServerInstances
  /** Whether a server exists: from when it is configured until its end, whatever the configuration contains by then. */
  has(server: string): boolean
  /** The connections of all servers, or of one; none if it does not exist. */
  connections(server?: string): Connection[]
  /** As `ServerInstances.ofPeople`; none if the server does not exist. */
  ofPeople(server: string, isMeant: (person: string | undefined) => boolean): Connection[]
  /** As `ServerInstances.personOf`. */
  personOf(connection: Connection): string | undefined
  /** The stderr log of a server, all its instances together. Throws `server_unknown`. */
  log(server: string): StderrLog
  /** Ends the instances of a session that is over. Resolves when they have ended. */
  left(session: string): Promise<void>
  /**
   * A connection outside of all lists, to try out a server that is not configured yet. The caller closes it; so does the end of the pool.
   */
  unlisted(server: string, config: ServerConfig): Connection
  /** Applies a configuration: adds new servers, and closes removed and changed ones. */
  configure(servers: ReadonlyMap<string, ServerConfig>): Promise<void>
  /** Asks every server for log messages of at least this level. */
  setLogLevel(level: string): void
  close(): Promise<void>
}

interface Entry {
  readonly instances: ServerInstances
  readonly log: StderrLog
}

/** Owns the instances of all servers and their process slots. Calls may run concurrently. */
export function createPool(deps: PoolDeps, poolEvents: PoolEvents): Pool {
  const { platform, clock } = deps
  const watchdog = createWatchdog(platform, deps.onWatchdogError)
  const entries = new Map<string, Entry>()
  let logLevel: string | undefined

  const unlisted = new Set<Connection>()
  const slots = createProcessSlots({ limit: () => deps.maxProcesses(), clock, endUnused: () => endUnused() })

  const all = (): Connection[] => [...entries.values()].flatMap(({ instances }) => instances.connections())

  /**
   * Ends the least recently used unused process; those with state of a session come last. Processes in use are never ended for another.
   */
  const endUnused = (): Promise<void> | undefined => {
    const unused = [...entries.values()]
      .filter(({ instances }) => instances.config.transport === 'stdio')
      .flatMap(({ instances }) => instances.connections().filter(({ isUnused }) => isUnused))
    const rank = ({ id }: Connection): number => (belongsToSession(id) ? 1 : 0)
    return unused.sort((a, b) => rank(a) - rank(b) || a.lastUsed - b.lastUsed)[0]?.close()
  }

  const departures = createDepartures()

  const connect = (
    server: string,
    config: ServerConfig,
    { id, project, person }: Pick<InstanceDeps, 'id' | 'project' | 'person'>,
    events: ConnectionEvents,
    log: StderrLog,
  ): Connection =>
    createConnection(
      {
        id,
        server,
        key: deps.keyOf(config),
        launch: { server, config, project, person },
        planner: deps.planner,
        departures,
        startTimeout: config.startTimeout,
        callTimeout: config.callTimeout,
        enabled: config.enabled,
        platform,
        clock,
        watchdog,
        eras: deps.eras,
        identity: deps.identity,
        atWork: (doing) => deps.atWork(server, doing),
        log,
        slots,
        roots: config.roots,
        showsPages: deps.showsPages,
        fetch: deps.fetch,
        grace: deps.grace,
      },
      events,
    )

  const add = (server: string, configured: ServerConfig): void => {
    const log = createStderrLog(clock, () => poolEvents.onStderr(server))
    const instances = serverInstances(server, configured, {
      clock,
      onState: poolEvents.onState,
      connect(config, instance) {
        const { label } = instance
        // The last words are kept per instance; people read a common log.
        const own = label === undefined ? log : createStderrLog(clock, (line) => log.add(`[${label}] ${line}`))
        const connection: Connection = connect(
          server,
          config,
          instance,
          {
            onState: (state, before) => instance.onState(connection, state, before),
            onListsChanged: () => poolEvents.onListsChanged(server),
            onResourceUpdated: (uri) => poolEvents.onResourceUpdated(connection, uri),
            onLogMessage: (message) => poolEvents.onLogMessage(connection, message),
            onNotification: (notification) => poolEvents.onNotification(connection, notification),
            unattributed: (asked) => poolEvents.unattributed(connection, asked),
            onElicitationComplete: (id) => poolEvents.onElicitationComplete(server, id),
            // Deferred, because the caller that opened it is about to use it.
            onUnused: () => void setImmediate(slots.look),
          },
          own,
        )
        if (logLevel !== undefined) connection.setLogLevel(logLevel)
        return connection
      },
    })
    entries.set(server, { instances, log })
  }

  const remove = async (server: string): Promise<void> => {
    const entry = entries.get(server)
    if (entry === undefined) return
    entries.delete(server)
    await departures.during(server, entry.instances.remove())
  }

  const entryOf = (server: string): Entry => {
    const entry = entries.get(server)
    if (entry !== undefined) return entry
    throw unknownServer(server)
  }

  return {
    get: (server, holder) => entryOf(server).instances.get(holder),
    of: (server) => entryOf(server).instances,
    has: (server) => entries.has(server),
    connections: (server) => (server === undefined ? all() : (entries.get(server)?.instances.connections() ?? [])),
    personOf: (connection) => entries.get(connection.server)?.instances.personOf(connection),
    ofPeople: (server, isMeant) => entries.get(server)?.instances.ofPeople(isMeant) ?? [],
    log: (server) => entryOf(server).log,
    async left(session) {
      const leave = async ([server, { instances }]: readonly [string, Entry]): Promise<void> => {
        if (await instances.left(session)) poolEvents.onLeft(server)
      }
      await Promise.all([...entries].map(leave))
    },
    unlisted(server, config) {
      const connection = connect(
        server,
        { ...config, enabled: true },
        { id: server, project: undefined, person: undefined },
        {
          onState(state) {
            if (state.name === 'disconnected' || state.name === 'failed' || waitsForPerson(state)) unlisted.delete(connection)
            else unlisted.add(connection)
          },
          onListsChanged: () => undefined,
          onResourceUpdated: () => undefined,
          onLogMessage: () => undefined,
          onNotification: () => undefined,
          unattributed: ({ question }) => Promise.reject(unanswerable(server, question)),
          onElicitationComplete: () => undefined,
          onUnused: () => undefined,
        },
        createStderrLog(clock),
      )
      return connection
    },
    async configure(servers) {
      const endings: Promise<void>[] = []
      for (const server of entries.keys()) if (!servers.has(server)) endings.push(remove(server))
      for (const [server, config] of servers) {
        const instances = entries.get(server)?.instances
        if (instances !== undefined && sameConnection(instances.config, config)) {
          if (instances.config.enabled !== config.enabled) endings.push(instances.setEnabled(config.enabled))
          continue
        }
        if (instances !== undefined) endings.push(remove(server))
        add(server, config)
      }
      // The limit may have changed.
      slots.look()
      await Promise.all(endings)
    },
    setLogLevel(level) {
      logLevel = level
      for (const connection of all()) connection.setLogLevel(level)
    },
    async close() {
      await Promise.all([...[...entries.keys()].map(remove), ...[...unlisted].map((connection) => connection.close())])
      watchdog.close()
    },
  }
}

/** Whether a changed configuration keeps the connection, as changes of `enabled`, tool rules, and descriptions do. */
function sameConnection(a: ServerConfig, b: ServerConfig): boolean {
  const relevant = ({ enabled: _enabled, tools: _tools, description: _description, ...rest }: ServerConfig): string => JSON.stringify(rest)
  return relevant(a) === relevant(b)
}
