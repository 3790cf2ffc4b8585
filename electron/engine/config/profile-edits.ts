import { TooltrayError } from '../errors.ts'
import type { ConfigStore } from './config-store.ts'
import { removeJsoncValue, setJsoncValue } from './jsonc-edit.ts'
import { unknownServer } from './server-edits.ts'

/** Changes to the profiles in `servers.json`. All may throw what `ConfigStore.write` throws. */
export interface ProfileEdits {
  /** Puts a profile in force; undefined: all servers. Throws `profile_unknown`. */
  useProfile(name: string | undefined): Promise<void>
  /** Makes a profile, or gives one of that name other servers. Throws `server_unknown`, `config_invalid`. */
  saveProfile(name: string, servers: readonly string[]): Promise<void>
  /** If it is in force, all servers are, afterwards. Throws `profile_unknown`. */
  removeProfile(name: string): Promise<void>
}

export function profileEdits(config: ConfigStore): ProfileEdits {
  const mustExist = (name: string): void => {
    if (config.state.profiles.has(name)) return
    throw new TooltrayError('profile_unknown', `There is no profile named "${name}".`, { hint: 'See the names with: tooltray profile list' })
  }
  return {
    async useProfile(name) {
      if (name !== undefined) mustExist(name)
      await config.write((text) => (name === undefined ? removeJsoncValue(text, ['settings', 'profile']) : setJsoncValue(text, ['settings', 'profile'], name)))
    },
    async saveProfile(name, servers) {
      if (name.trim() === '' || /\p{Cc}/u.test(name)) throw new TooltrayError('config_invalid', 'A profile needs a name.')
      const unknown = servers.find((server) => !config.state.servers.has(server))
      if (unknown !== undefined) throw unknownServer(unknown)
      await config.write((text) => setJsoncValue(text, ['profiles', name], [...new Set(servers)]))
    },
    async removeProfile(name) {
      mustExist(name)
      await config.write((text) => {
        const without = removeJsoncValue(text, ['profiles', name])
        return config.state.settings.profile === name ? removeJsoncValue(without, ['settings', 'profile']) : without
      })
    },
  }
}
