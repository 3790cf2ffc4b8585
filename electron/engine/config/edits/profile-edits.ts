import type { Exposure } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ConfigStore } from '../config-store.ts'
import { removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'
import { unknownServer } from './server-edits.ts'

/** Creates the edits of the profiles in `servers.json`. All may throw what `ConfigStore.write` throws. */
export function profileEdits(config: ConfigStore) {
  const mustExist = (name: string): void => {
    if (config.state.profiles.has(name)) return
    throw new TooltrayError('profile_unknown', `There is no profile named "${name}".`, {
      hint: 'See the names with: tooltray profile list',
    })
  }
  return {
    /** Activates a profile; undefined: all servers. Throws `profile_unknown`. */
    async use(name: string | undefined): Promise<void> {
      if (name !== undefined) mustExist(name)
      await config.write((text) =>
        name === undefined ? removeJsoncValue(text, ['settings', 'profile']) : setJsoncValue(text, ['settings', 'profile'], name),
      )
    },
    /**
     * Creates a profile, or changes the servers of an existing one.
     *
     * @param change.of the profile to rename to this name; it stays active if it was.
     * @param change.expose its tool exposure; undefined: unchanged.
     * @throws TooltrayError `server_unknown`, `profile_unknown`, `config_invalid`, also for a new name that is taken
     */
    async save(
      name: string,
      servers: readonly string[],
      change: { readonly of?: string | undefined; readonly expose?: Exposure | undefined } = {},
    ): Promise<void> {
      const { of = name, expose: wanted } = change
      if (name.trim() === '' || /\p{Cc}/u.test(name)) throw new TooltrayError('config_invalid', 'A profile needs a name.')
      const unknown = servers.find((server) => !config.state.servers.has(server))
      if (unknown !== undefined) throw unknownServer(unknown)
      const renamed = of !== name
      if (renamed) mustExist(of)
      if (renamed && config.state.profiles.has(name))
        throw new TooltrayError('config_invalid', `There is already a profile named "${name}".`, { hint: 'Choose another name.' })
      await config.write((text) => {
        const expose = wanted ?? config.state.profiles.get(of)?.expose ?? 'search'
        const value = expose === 'search' ? [...new Set(servers)] : { servers: [...new Set(servers)], expose }
        const saved = setJsoncValue(renamed ? removeJsoncValue(text, ['profiles', of]) : text, ['profiles', name], value)
        return renamed && config.state.settings.profile === of ? setJsoncValue(saved, ['settings', 'profile'], name) : saved
      })
    },
    /** If it is active, all servers are used afterwards. Throws `profile_unknown`. */
    async remove(name: string): Promise<void> {
      mustExist(name)
      await config.write((text) => {
        const without = removeJsoncValue(text, ['profiles', name])
        return config.state.settings.profile === name ? removeJsoncValue(without, ['settings', 'profile']) : without
      })
    },
  }
}
