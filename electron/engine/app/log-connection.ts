import type { Log } from '../base/log.ts'
import { errorOfState } from '../gateway/directory/server-report.ts'
import type { Connection } from '../upstream/connection.ts'
import { type ConnectionState, coarseState } from '../upstream/state.ts'

/** Logs a change of a connection's state that people would notice. */
export function logConnection(
  log: Pick<Log, 'info'>,
  { server, id }: Pick<Connection, 'server' | 'id'>,
  state: ConnectionState,
  before: ConnectionState,
): void {
  if (coarseState(state) === coarseState(before)) return
  const instance = id === server ? {} : { instance: id.slice(server.length + 1) }
  log.info({ server, ...instance, state: state.name, error: errorOfState(state)?.message }, 'connection')
}
