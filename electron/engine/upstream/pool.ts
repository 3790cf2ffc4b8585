import type { Implementation, LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { ServerConfig } from '../entry/schema.ts'
import { unknownServer } from '../config/edits/server-edits.ts'
import type { Clock, Platform } from '../base/platform.ts'
import { type Connection, type ConnectionEvents, createConnection } from './connection.ts'
import type { Reply } from '../wire/question.ts'
import type { EraMemory } from './session/era-memory.ts'
import { unanswerable } from './session/input-rounds.ts'
import type { Unclaimed } from './session/server-questions.ts'
import type { Target } from './session/target.ts'
import type { Grace } from './process/process-tree.ts'
import { createProcessSlots } from './process/process-slots.ts'
import { type Reaper, createReaper } from './process/reaper.ts'
import { type ConnectionState, waitsForPerson } from './state.ts'
import { createStderrLog } from './process/stderr-log.ts'
import { createWatchdog } from './process/watchdog.ts'

export interface PoolEvents {
  onState(server: string, state: ConnectionState, before: ConnectionState): void
  onListsChanged(server: string): void
  onResourceUpdated(server: string, uri: string): void
  onLogMessage(server: string, message: LoggingMessageNotificationParams): void
  onNotification(server: string, notification: Parameters<ConnectionEvents['onNotification']>[0]): void
  /** Answers a question of a server that belongs to no single caller. Throws as `Asker.ask`. */
  unclaimed(server: string, asked: Unclaimed): Promise<Reply>
  onElicitationComplete(server: string, elicitationId: string): void
  /** There is more in the server's log of stderr. */
  onStderr(server: string): void
}

export interface PoolParts {
  readonly platform: Platform
  readonly clock: Clock
  readonly eras: EraMemory
  readonly identity: Implementation
  /** Fills in a server's variables and the PATH it needs. Throws `variable_missing`. */
  resolveTarget(server: string, config: ServerConfig): Promise<Target>
  /** Hash of what makes a server this server. */
  keyOf(config: ServerConfig): string
  maxProcesses(): number
  onWatchdogError(error: Error): void
  /** Work begins that a server's data could turn against us; gives what says that it is over. */
  atWork(server: string, doing: string): () => void
  readonly grace?: Grace
}

/** All upstream connections, one a server, whoever asks. */
export interface Pool {
  /** The connection of a server. Throws `server_unknown`. */
  get(server: string): Connection
  connections(): Connection[]
  /**
   * A connection that is in no list, for trying out a server that is not there yet. Whoever asks closes it; the end of the pool does, too.
   */
  unlisted(server: string, config: ServerConfig): Connection
  /** Brings the pool in line with the configuration: new servers are added, gone and changed ones are closed. */
  configure(servers: ReadonlyMap<string, ServerConfig>): Promise<void>
  /** Asks every server for log messages of at least this level. */
  setLogLevel(level: string): void
  close(): Promise<void>
}

interface Entry {
  readonly connection: Connection
  readonly config: ServerConfig
  readonly reaper: Reaper
}

export function createPool(parts: PoolParts, poolEvents: PoolEvents): Pool {
  const { platform, clock } = parts
  const watchdog = createWatchdog(platform, parts.onWatchdogError)
  const entries = new Map<string, Entry>()
  let logLevel: string | undefined

  const unlisted = new Set<Connection>()
  const slots = createProcessSlots({ limit: () => parts.maxProcesses(), clock, endUnused: () => endUnused() })

  /** Ends the least recently used of the unused processes. Processes at work are never ended for another. */
  const endUnused = (): Promise<void> | undefined => {
    const unused = [...entries.values()].filter(({ config, connection }) => config.transport === 'stdio' && connection.isUnused)
    const oldest = unused.map(({ connection }) => connection).sort((a, b) => a.lastUsed - b.lastUsed)[0]
    return oldest?.close()
  }

  /** Servers that are ending, by their names: what comes in their place waits, because many servers lock a file. */
  const leaving = new Map<string, Promise<unknown>>()

  const connect = (server: string, config: ServerConfig, events: ConnectionEvents, onStderr: () => void = () => undefined): Connection =>
    createConnection(
      {
        server,
        key: parts.keyOf(config),
        resolveTarget: async () => {
          await leaving.get(server)
          return parts.resolveTarget(server, config)
        },
        startTimeout: config.startTimeout,
        callTimeout: config.callTimeout,
        enabled: config.enabled,
        platform,
        clock,
        watchdog,
        eras: parts.eras,
        identity: parts.identity,
        atWork: (doing) => parts.atWork(server, doing),
        log: createStderrLog(clock, onStderr),
        slots,
        roots: config.roots,
        ...(parts.grace === undefined ? {} : { grace: parts.grace }),
      },
      events,
    )

  const add = (server: string, config: ServerConfig): void => {
    const reaper = createReaper(config, clock, {
      mayClose: () => connection.isUnused,
      close: () => void connection.close(),
    })
    const events: ConnectionEvents = {
      onState(state, before) {
        // What is being removed ends in silence: under its name there may be a new server already.
        if (entries.get(server)?.connection !== connection) return
        reaper.observe(state, before)
        poolEvents.onState(server, state, before)
      },
      onListsChanged: () => poolEvents.onListsChanged(server),
      onResourceUpdated: (uri) => poolEvents.onResourceUpdated(server, uri),
      onLogMessage: (message) => poolEvents.onLogMessage(server, message),
      onNotification: (notification) => poolEvents.onNotification(server, notification),
      unclaimed: (asked) => poolEvents.unclaimed(server, asked),
      onElicitationComplete: (id) => poolEvents.onElicitationComplete(server, id),
      // Not at once: who opened it is about to use it.
      onUnused: () => void setImmediate(slots.look),
    }
    const connection = connect(server, config, events, () => poolEvents.onStderr(server))
    if (logLevel !== undefined) connection.setLogLevel(logLevel)
    entries.set(server, { connection, config, reaper })
  }

  const remove = async (server: string): Promise<void> => {
    const entry = entries.get(server)
    if (entry === undefined) return
    entries.delete(server)
    entry.reaper.stop()
    const ending = Promise.all([leaving.get(server), entry.connection.setEnabled(false)])
    // What comes next under the name waits for the end, and starts however that went.
    const left = ending.then(
      () => undefined,
      () => undefined,
    )
    leaving.set(server, left)
    try {
      await ending
    } finally {
      if (leaving.get(server) === left) leaving.delete(server)
    }
  }

  return {
    get(server) {
      const entry = entries.get(server)
      if (entry !== undefined) return entry.connection
      throw unknownServer(server)
    },
    connections: () => [...entries.values()].map((entry) => entry.connection),
    unlisted(server, config) {
      const connection = connect(
        server,
        { ...config, enabled: true },
        {
          onState(state) {
            if (state.name === 'disconnected' || state.name === 'failed' || waitsForPerson(state)) unlisted.delete(connection)
            else unlisted.add(connection)
          },
          onListsChanged: () => undefined,
          onResourceUpdated: () => undefined,
          onLogMessage: () => undefined,
          onNotification: () => undefined,
          unclaimed: ({ question }) => Promise.reject(unanswerable(server, question)),
          onElicitationComplete: () => undefined,
          onUnused: () => undefined,
        },
      )
      return connection
    },
    async configure(servers) {
      const endings: Promise<void>[] = []
      for (const server of entries.keys()) if (!servers.has(server)) endings.push(remove(server))
      for (const [server, config] of servers) {
        const entry = entries.get(server)
        if (entry !== undefined && sameConnection(entry.config, config)) {
          if (entry.config.enabled !== config.enabled) {
            entries.set(server, { ...entry, config })
            endings.push(entry.connection.setEnabled(config.enabled))
          }
          continue
        }
        if (entry !== undefined) endings.push(remove(server))
        add(server, config)
      }
      // The limit may be another one.
      slots.look()
      await Promise.all(endings)
    },
    setLogLevel(level) {
      logLevel = level
      for (const { connection } of entries.values()) connection.setLogLevel(level)
    },
    async close() {
      await Promise.all([...[...entries.keys()].map(remove), ...[...unlisted].map((connection) => connection.close())])
      watchdog.close()
    },
  }
}

/** Whether a changed configuration leaves the connection as it is: switching on and off, tool rules and descriptions do. */
function sameConnection(a: ServerConfig, b: ServerConfig): boolean {
  const relevant = ({ enabled: _enabled, tools: _tools, description: _description, ...rest }: ServerConfig): string => JSON.stringify(rest)
  return relevant(a) === relevant(b)
}
