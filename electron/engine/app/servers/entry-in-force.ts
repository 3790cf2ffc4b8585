import type { ConfigStore } from '../../config/config-store.ts'
import { unknownServer } from '../../config/edits/server-edits.ts'
import type { ServerConfig } from '../../entry/schema.ts'

/** Returns the entry of a server by its name in the active configuration. Throws `server_unknown`. */
export function entryInForce(config: Pick<ConfigStore, 'state'>, server: string): ServerConfig {
  const entry = config.state.servers.get(server)
  if (entry === undefined) throw unknownServer(server, config.state.servers.keys())
  return entry
}
