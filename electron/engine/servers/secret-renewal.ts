import type { ServerConfig } from '../entry/schema.ts'
import { secretUsers } from '../entry/secrets/secret-users.ts'
import type { Connection } from '../upstream/connection.ts'
import { type ConnectionState, isOpen } from '../upstream/state.ts'

/** Lets servers use the new value of a secret that they refer to. */
export interface SecretRenewal {
  /**
   * Servers that wait for one of the secrets are tried at once, those that had another value start anew: at once, or when their calls
   * under way are done. Gives their names.
   */
  renew(names: readonly string[]): Promise<readonly string[]>
  /** Is told of every change of state. */
  observe(server: string, state: ConnectionState): void
}

export function secretRenewal(parts: {
  servers(): ReadonlyMap<string, ServerConfig>
  connection(server: string): Pick<Connection, 'state' | 'close' | 'forgive'> | undefined
  /** Connects and reads the lists of a server again. Not while the engine is paused. */
  readAgain(server: string): void
}): SecretRenewal {
  /** Servers at work with a value that is not in force any more. */
  const outdated = new Set<string>()

  const startAnew = async (server: string): Promise<void> => {
    const connection = parts.connection(server)
    if (connection === undefined) return
    if (connection.state.name === 'active') {
      outdated.add(server)
      return
    }
    // What is starting may have read the old value already.
    if (isOpen(connection.state) || connection.state.name === 'connecting') await connection.close()
    connection.forgive()
    if (parts.servers().get(server)?.enabled === true) parts.readAgain(server)
  }

  return {
    async renew(names) {
      const users = secretUsers(parts.servers())
      const servers = [...new Set(names.flatMap((name) => users.get(name)?.servers ?? []))]
      await Promise.all(servers.map(startAnew))
      return servers
    },
    observe(server, state) {
      if (state.name === 'active' || !outdated.delete(server)) return
      if (isOpen(state)) void startAnew(server)
    },
  }
}
