import type { EngineChange, SessionStatus } from '../../../contract/engine-status.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'

/** Notifies watchers of changes. For frequent changes it sends the current state at a limited rate. */
export interface ChangeFeed {
  /** Sets the sources of the current state, which are created after the feed. Until then, changes of servers and sessions are not sent. */
  bind(known: KnownToFeed): void
  /**
   * Calls the listener with every change until the returned function is called.
   *
   * @param answers whether a person sees the changes and can answer server requests and approvals.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Whether there is any watcher. Without one, events need not be created. */
  watched(): boolean
  /** Whether a watcher can answer server requests and approvals. */
  answering(): boolean
  tell(event: EngineChange): void
  /** A server's state changed: a busy one changes with every call. Sent at most every 20 ms. */
  server(name: string): void
  /** Sessions changed, as with every call. Sent at most every 100 ms. */
  sessions(): void
  /** A server wrote to its log, perhaps thousands of lines a second. Sent at most every 250 ms. */
  log(name: string): void
  close(): void
}

export interface KnownToFeed {
  /** Undefined for a server that no longer exists. */
  statusOf(server: string): ServerStatus | undefined
  sessions(): readonly SessionStatus[]
}

/** In ms. */
const SERVERS_EVERY = 20
const SESSIONS_EVERY = 100
const LOGS_EVERY = 250

/** Creates a feed without watchers. */
export function createChangeFeed(clock: Clock): ChangeFeed {
  let known: KnownToFeed | undefined
  const listeners = new Set<(event: EngineChange) => void>()
  const answering = new Set<(event: EngineChange) => void>()
  const tell: ChangeFeed['tell'] = (event) => listeners.forEach((listener) => listener(event))

  /** Collects names, and calls `tellOf` with each once after `every` ms. */
  const gathered = (every: number, tellOf: (name: string) => void): ((name: string) => void) => {
    const changed = new Set<string>()
    return (name) => {
      if (listeners.size === 0) return
      if (changed.size === 0) {
        clock.after(every, () => {
          const names = [...changed]
          changed.clear()
          if (listeners.size > 0) names.forEach(tellOf)
        })
      }
      changed.add(name)
    }
  }
  const sessionsSoon = gathered(SESSIONS_EVERY, () => {
    if (known !== undefined) tell({ type: 'sessions', sessions: known.sessions() })
  })

  return {
    bind(sources) {
      known = sources
    },
    watch(listener, answers = false) {
      listeners.add(listener)
      if (answers) answering.add(listener)
      return () => {
        listeners.delete(listener)
        answering.delete(listener)
      }
    },
    watched: () => listeners.size > 0,
    answering: () => answering.size > 0,
    tell,
    server: gathered(SERVERS_EVERY, (name) => {
      const server = known?.statusOf(name)
      if (server !== undefined) tell({ type: 'server', server })
    }),
    sessions: () => sessionsSoon('all'),
    log: gathered(LOGS_EVERY, (name) => tell({ type: 'log', name })),
    close() {
      listeners.clear()
      answering.clear()
    },
  }
}
