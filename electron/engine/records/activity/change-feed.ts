import type { EngineChange, SessionStatus } from '../../../contract/engine-status.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'

/** Tells those who watch what changes. What changes all the time is told at most so often, and then how it stands. */
export interface ChangeFeed {
  /**
   * Says where to learn how things stand: those who know are opened after those who tell. Until then nothing is told of servers and
   * sessions.
   */
  bind(known: KnownToFeed): void
  /**
   * Tells of every change until the function returned is called.
   *
   * @param answers whether a person sees what is told, and can answer questions of servers.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Whether anybody watches: what nobody sees need not be made. */
  watched(): boolean
  /** Whether anybody watches who can answer questions of servers. */
  answering(): boolean
  tell(event: EngineChange): void
  /** A busy server changes its state with every call. */
  server(name: string): void
  /** Every call of a session is a change of it. */
  sessions(): void
  /** A server may write thousands of lines a second. */
  log(name: string): void
  close(): void
}

export interface KnownToFeed {
  /** Undefined for a server that is not there any more. */
  statusOf(server: string): ServerStatus | undefined
  sessions(): readonly SessionStatus[]
}

/** In ms. */
const SERVERS_EVERY = 20
const SESSIONS_EVERY = 100
const LOGS_EVERY = 250

export function createChangeFeed(clock: Clock): ChangeFeed {
  let known: KnownToFeed | undefined
  const listeners = new Set<(event: EngineChange) => void>()
  const answering = new Set<(event: EngineChange) => void>()
  const tell: ChangeFeed['tell'] = (event) => listeners.forEach((listener) => listener(event))

  /** Gathers names, and hands each on once when `every` ms are over. */
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
