import { TooltrayError } from './errors.ts'
import { fingerprintOf } from './entry/agreement.ts'
import type { ConfigStore } from './config/config-store.ts'
import { type ServerEdits, unknownServer } from './config/server-edits.ts'
import { type KeptSecret, type SecretControl, secretsOfOthers } from './secret-control.ts'

/** What puts entries into servers.json: what looks like a key is kept as a secret first, and a reference to it is written. */
export interface EntryControl extends Pick<ServerEdits, 'changeServer'> {
  /** As `ServerEdits.addServer`. Gives what was kept. */
  addServer(name: string, entry: Readonly<Record<string, unknown>>, replace: boolean, agreed?: string): Promise<readonly KeptSecret[]>
  /** Uses a token that a person made by hand for a server with an address. Throws `server_unknown`, and `usage` for a program. */
  useToken(server: string, token: string): Promise<void>
}

export function entryControl(config: ConfigStore, edits: ServerEdits, secrets: Pick<SecretControl, 'keepOf'>): EntryControl {
  const keepOf = (name: string, replaces: string, entry: Readonly<Record<string, unknown>>) => secrets.keepOf(name, entry, secretsOfOthers(config.state.servers, replaces))
  return {
    async addServer(name, entry, replace, agreed) {
      edits.checkAddition(name, entry, replace, agreed)
      const { entry: cleaned, kept } = await keepOf(name, name, entry)
      // The person agreed to the words that they saw; references to some of them stand in their place now.
      await edits.addServer(name, cleaned, replace, fingerprintOf(cleaned))
      return kept
    },
    async changeServer(name, next, agreed) {
      const { entry } = await keepOf(next.name, name, await edits.checkChange(name, next, agreed))
      await edits.changeServer(name, { name: next.name, entry }, fingerprintOf(entry))
    },
    async useToken(server, token) {
      const known = config.state.servers.get(server)
      if (known === undefined) throw unknownServer(server)
      if (known.transport === 'stdio') throw new TooltrayError('usage', `${server} is a program of this machine; it takes no token this way.`, { hint: 'Give it what it wants by "env" in servers.json.' })
      const { entry } = await keepOf(server, server, { bearer: token })
      await edits.setKey(server, 'bearer', entry.bearer)
    },
  }
}
