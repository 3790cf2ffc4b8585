import type { KeptSecret } from '../../../contract/secrets.ts'
import { TooltrayError } from '../../base/errors.ts'
import { fingerprintOf } from '../../entry/consent/agreement.ts'
import { unmaskedEntry } from '../../entry/secrets/masked-entry.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { ServerEdits } from '../../config/edits/server-edits.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import { secretUsers } from '../../entry/secrets/secret-users.ts'
import { type GivenKeys, type SecretControl, secretsOfOthers } from './secret-control.ts'
import { isProgram } from '../../entry/schema.ts'

/** Writes entries into servers.json. Values that look like keys are stored as secrets first, and the entry gets references to them. */
export interface EntryControl extends Pick<ServerEdits, 'changeServer'> {
  /**
   * As `ServerEdits.addServer`. Returns the secrets that were stored.
   *
   * @param keys the user's values for what the entry leaves open. The value of a variable is stored under its name, unless that secret
   * exists.
   */
  addServer(
    name: string,
    entry: Readonly<Record<string, unknown>>,
    replace: boolean,
    agreed?: string,
    keys?: GivenKeys,
  ): Promise<readonly KeptSecret[]>
  /** Stores a manually created token for a remote server. Throws `server_unknown`, and `usage` for a local program. */
  useToken(server: string, token: string): Promise<void>
}

/**
 * Creates the entry edits.
 *
 * @param onKept is called with the names of newly stored secrets. A reference in the entry may be unchanged and still have a new value.
 */
export function entryControl(
  config: ConfigStore,
  edits: ServerEdits,
  secrets: Pick<SecretControl, 'keepOf' | 'has' | 'set'>,
  onKept: (names: readonly string[]) => Promise<void> = async () => undefined,
): EntryControl {
  const told = (kept: readonly KeptSecret[]): Promise<void> => onKept(kept.map(({ name }) => name))
  const keepOf = (name: string, replaces: string, entry: Readonly<Record<string, unknown>>, keys: GivenKeys = {}) =>
    secrets.keepOf(name, entry, secretsOfOthers(config.state.servers, replaces), keys)
  return {
    async addServer(name, entry, replace, agreed, keys = {}) {
      // Mask dots refer to an existing secret; a new entry has none.
      unmaskedEntry(entry, {})
      edits.checkAddition(name, entry, replace, agreed)
      const { entry: cleaned, kept } = await keepOf(name, name, entry, keys)
      const variables = [...secretUsers([[name, entry]]).keys()].filter((used) => Object.hasOwn(keys, used) && !secrets.has(used))
      for (const used of variables) await secrets.set(used, keys[used] ?? '')
      // The user agreed to the entry as shown. References now replace some of its values.
      await edits.addServer(name, cleaned, replace, fingerprintOf(cleaned))
      const all = [...kept, ...variables.map((used) => ({ where: used, name: used }))]
      await told(all)
      return all
    },
    async changeServer(name, next, agreed) {
      const { entry, kept } = await keepOf(next.name, name, await edits.checkChange(name, next, agreed))
      await edits.changeServer(name, { name: next.name, entry }, fingerprintOf(entry))
      await told(kept)
    },
    async useToken(server, token) {
      const known = entryInForce(config, server)
      if (isProgram(known))
        throw new TooltrayError('usage', `${server} is a program of this machine; it takes no token this way.`, {
          hint: 'Give it what it wants by "env" in servers.json.',
        })
      const { entry, kept } = await keepOf(server, server, { bearer: token })
      await edits.setKey(server, 'bearer', entry.bearer)
      await told(kept)
    },
  }
}
