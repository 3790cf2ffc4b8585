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

/** What puts entries into servers.json: what looks like a key is kept as a secret first, and a reference to it is written. */
export interface EntryControl extends Pick<ServerEdits, 'changeServer'> {
  /**
   * As `ServerEdits.addServer`. Returns what was kept.
   *
   * @param keys what the person gave for what the entry leaves open. One for a variable is kept under its name, unless there is one.
   */
  addServer(
    name: string,
    entry: Readonly<Record<string, unknown>>,
    replace: boolean,
    agreed?: string,
    keys?: GivenKeys,
  ): Promise<readonly KeptSecret[]>
  /** Uses a token that a person made by hand for a server with an address. Throws `server_unknown`, and `usage` for a program. */
  useToken(server: string, token: string): Promise<void>
}

/** @param onKept is called the names of secrets that were kept anew: the entry may say what it said before, and mean another value. */
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
      // Dots stand for a secret that is there, and here is none yet.
      unmaskedEntry(entry, {})
      edits.checkAddition(name, entry, replace, agreed)
      const { entry: cleaned, kept } = await keepOf(name, name, entry, keys)
      const variables = [...secretUsers([[name, entry]]).keys()].filter((used) => Object.hasOwn(keys, used) && !secrets.has(used))
      for (const used of variables) await secrets.set(used, keys[used] ?? '')
      // The person agreed to the words that they saw; references to some of them stand in their place now.
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
