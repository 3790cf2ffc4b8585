import type { SessionStatus } from '../../../contract/engine-status.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Sends watchers the current state of what changes often, at a limited rate. */
export interface StateFeed {
  /** A server's state changed: a busy one changes with every call. Sent at most every 20 ms. */
  server(name: string): void
  /** Sessions changed, as with every call. Sent at most every 100 ms. */
  sessions(): void
  /** A server says how a call stands, perhaps thousands of times a second. The latest is sent at most every 250 ms. */
  progress(call: string, message: string): void
  /** A server wrote to its log, perhaps thousands of lines a second. Sent at most every 250 ms. */
  log(name: string): void
}

/** The sources of the current state. */
interface StateSources {
  /** Undefined for a server that no longer exists. */
  statusOf(server: string): ServerStatus | undefined
  sessions(): SessionStatus[]
  /** Returns a server's text as it may be shown. */
  plain(text: string): string
}

/** In ms. */
const SERVERS_EVERY = 20
const SESSIONS_EVERY = 100
const LOGS_EVERY = 250
const PROGRESS_EVERY = 250
/** Characters of what a server says of a running call. Inner: shown words. */
const LONGEST_PROGRESS = 200

/** Owns the names of what has changed since the last sending, and what servers said of calls since then. */
export function createStateFeed(clock: Clock, changes: Pick<ChangeFeed, 'watched' | 'tell'>, sources: StateSources): StateFeed {
  /** Collects names, and calls `tellOf` with each once after `every` ms. */
  const gathered = (every: number, tellOf: (name: string) => void): ((name: string) => void) => {
    const changed = new Set<string>()
    return (name) => {
      if (!changes.watched()) return
      if (changed.size === 0) {
        clock.after(every, () => {
          const names = [...changed]
          changed.clear()
          if (changes.watched()) names.forEach(tellOf)
        })
      }
      changed.add(name)
    }
  }
  const said = new Map<string, string>()
  const progressSoon = gathered(PROGRESS_EVERY, (id) => {
    const message = sources.plain(said.get(id) ?? '').slice(0, LONGEST_PROGRESS)
    said.delete(id)
    changes.tell({ type: 'call-progress', id, message })
  })
  const sessionsSoon = gathered(SESSIONS_EVERY, () => changes.tell({ type: 'sessions', sessions: sources.sessions() }))
  return {
    server: gathered(SERVERS_EVERY, (name) => {
      const server = sources.statusOf(name)
      if (server !== undefined) changes.tell({ type: 'server', server })
    }),
    sessions: () => sessionsSoon('all'),
    progress(call, message) {
      if (!changes.watched()) return
      said.set(call, message)
      progressSoon(call)
    },
    log: gathered(LOGS_EVERY, (name) => changes.tell({ type: 'log', name })),
  }
}
