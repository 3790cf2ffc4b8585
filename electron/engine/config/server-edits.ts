import { TooltrayError } from '../errors.ts'
import type { ConfigStore } from './config-store.ts'
import { removeServer, serverEntryIn, setServer, setServerKey } from './edit.ts'
import { serverNameProblem } from './schema.ts'
import { parseServersFile } from './servers-file.ts'

/** Changes that a person makes to `servers.json` without opening it. All may throw what `ConfigStore.write` throws. */
export interface ServerEdits {
  /** Throws what `addServer` would throw for the entry, and changes nothing. */
  checkAdd(name: string, entry: Readonly<Record<string, unknown>>, replace: boolean): void
  /** Throws `server_exists` unless `replace`, and `config_invalid` for an entry that could not be used. */
  addServer(name: string, entry: Readonly<Record<string, unknown>>, replace: boolean): Promise<void>
  /** Throws `server_unknown`. */
  removeServer(name: string): Promise<void>
  /** Writes back what `removeServer` took away last under that name. Throws `server_unknown`, `server_exists`. */
  restoreServer(name: string): Promise<void>
  /** Sets one key of an entry. Throws `server_unknown`. */
  setKey(name: string, key: string, value: unknown): Promise<void>
  /** Throws `server_unknown`. */
  setEnabled(name: string, enabled: boolean): Promise<void>
}

export function serverEdits(config: ConfigStore): ServerEdits {
  const removed = new Map<string, ReturnType<typeof serverEntryIn>>()
  const mustExist = (name: string): void => {
    if (!config.state.servers.has(name)) throw unknownServer(name)
  }
  const checkAdd: ServerEdits['checkAdd'] = (name, entry, replace) => {
    const problem = serverNameProblem(name)
    if (problem !== undefined) throw new TooltrayError('config_invalid', `The name of a server ${problem}.`)
    if (!replace && config.state.servers.has(name)) {
      throw new TooltrayError('server_exists', `There is already a server named "${name}".`, { hint: 'Choose another name, or replace it with --replace.' })
    }
    const [wrong] = parseServersFile(JSON.stringify({ mcpServers: { [name]: entry } })).problems
    if (wrong !== undefined) throw new TooltrayError('config_invalid', wrong.message)
  }
  return {
    checkAdd,
    async addServer(name, entry, replace) {
      checkAdd(name, entry, replace)
      await config.write((text) => setServer(text, name, entry))
    },
    async removeServer(name) {
      mustExist(name)
      await config.write((text) => {
        removed.set(name, serverEntryIn(text, name))
        return removeServer(text, name)
      })
    },
    async restoreServer(name) {
      const entry = removed.get(name)
      if (entry === undefined) throw unknownServer(name)
      if (config.state.servers.has(name)) {
        throw new TooltrayError('server_exists', `There is already a server named "${name}".`, { hint: 'Rename or remove that one first.' })
      }
      await config.write((text) => setServer(text, name, entry))
      removed.delete(name)
    },
    async setKey(name, key, value) {
      mustExist(name)
      await config.write((text) => setServerKey(text, name, [key], value))
    },
    async setEnabled(name, enabled) {
      mustExist(name)
      // `disabled` is how other clients write it; one of the two words is enough.
      const switchOn = (text: string): string => setServerKey(setServerKey(text, name, ['disabled'], undefined), name, ['enabled'], undefined)
      await config.write((text) => (enabled ? switchOn(text) : setServerKey(text, name, ['enabled'], false)))
    },
  }
}

/** The error for a name that no server has. */
export function unknownServer(name: string): TooltrayError {
  return new TooltrayError('server_unknown', `There is no server named "${name}".`, { hint: 'See the names with: tooltray list' })
}
