import type { ServerConfig } from '../../entry/schema.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import type { Connection } from '../../upstream/connection.ts'
import { type ConnectionState, isOpen } from '../../upstream/state.ts'

/** An instance of a server. */
type Renewed = Pick<Connection, 'server' | 'state' | 'close' | 'resetBackoff'>

/** Applies new values of secrets to the servers that refer to them. */
export interface SecretRenewal {
  /**
   * Servers that wait for one of the secrets are tried at once. Those that use an old value restart: at once, or when their running calls
   * are done. Returns the names of both.
   */
  renew(names: readonly string[]): Promise<readonly string[]>
  /** Must be called with every change of state. */
  observe(connection: Renewed, state: ConnectionState): void
}

/** Dependencies of `secretRenewal`. */
interface SecretRenewalDeps {
  servers(): ReadonlyMap<string, ServerConfig>
  /** All instances of a server. */
  connections(server: string): readonly Renewed[]
  /** Connects and reads the lists of a server again. Does nothing while the engine is paused. */
  readAgain(server: string): void
}

/** Creates the renewal. It owns the set of busy instances that still use an old value. */
export function secretRenewal(deps: SecretRenewalDeps): SecretRenewal {
  /** Busy instances that still use an old value. */
  const outdated = new Set<Renewed>()

  const endOld = async (connection: Renewed): Promise<void> => {
    if (connection.state.name === 'active') {
      outdated.add(connection)
      return
    }
    // A connecting instance may have read the old value already.
    if (isOpen(connection.state) || connection.state.name === 'connecting') await connection.close()
    connection.resetBackoff()
  }

  const startAnew = async (server: string, connections: readonly Renewed[]): Promise<void> => {
    await Promise.all(connections.map(endOld))
    if (deps.servers().get(server)?.enabled !== true) return
    if (connections.some((connection) => !outdated.has(connection))) deps.readAgain(server)
  }

  return {
    async renew(names) {
      const users = secretUsers(deps.servers())
      const servers = [...new Set(names.flatMap((name) => users.get(name)?.servers ?? []))]
      await Promise.all(servers.map((server) => startAnew(server, deps.connections(server))))
      return servers
    },
    observe(connection, state) {
      if (state.name === 'active' || !outdated.delete(connection)) return
      if (isOpen(state)) void startAnew(connection.server, [connection])
    },
  }
}
