import type { ServerConfig } from '../../entry/schema.ts'
import { type ConnectionState, coarseState, waitsForPerson } from '../../upstream/state.ts'

/** The states that are counted: those of a connection, with all open ones as `connected`. */
const COUNTED_STATES = ['connected', 'connecting', 'disconnected', 'needs-sign-in', 'needs-key', 'failed', 'disabled'] as const

type CountedState = (typeof COUNTED_STATES)[number]

/** One server, for monitoring. `down`: a call to it would fail until someone acts, or until a later attempt succeeds. */
interface CheckedServer {
  readonly name: string
  readonly state: CountedState
  readonly down: boolean
}

/** Whether servers answer, for monitoring. */
export interface ServerHealth {
  /** `paused`: the user has stopped all servers. `down`: at least one server cannot answer. */
  readonly status: 'ok' | 'down' | 'paused'
  /** The number of servers that cannot answer. */
  readonly down: number
  /** The number of servers in each state, including those with none. */
  readonly counts: Readonly<Record<CountedState, number>>
  readonly servers: readonly CheckedServer[]
}

/** What is known of one server. */
interface KnownServer {
  readonly name: string
  readonly sharing: ServerConfig['sharing']
  readonly state: ConnectionState
}

/** Reports on servers by the states that they are in. Starts and asks none. */
export function serverHealth(servers: readonly KnownServer[], isPaused: boolean): ServerHealth {
  const checked = servers.map(checkedServer)
  const counts = Object.fromEntries(COUNTED_STATES.map((state) => [state, 0])) as Record<CountedState, number>
  for (const { state } of checked) counts[state] += 1
  const down = checked.filter((server) => server.down).length
  return { status: isPaused ? 'paused' : down > 0 ? 'down' : 'ok', down, counts, servers: checked }
}

function checkedServer({ name, sharing, state }: KnownServer): CheckedServer {
  // It worked until it went away, such as a remote server that restarted while it was idle: the next use connects at once.
  if (state.name === 'failed' && state.retryAt <= state.since) return { name, state: 'disconnected', down: false }
  // People who use a server as themselves sign in to it, and enter keys, when they need it.
  const waits = waitsForPerson(state) && sharing !== 'person'
  return { name, state: coarseState(state) as CountedState, down: waits || state.name === 'failed' }
}
