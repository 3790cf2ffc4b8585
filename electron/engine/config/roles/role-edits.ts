import { toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ConfigStore } from '../config-store.ts'
import type { RoleEntry } from './role-entry.ts'
import { removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'

/** Changes to the roles in `servers.json`. All may throw what `ConfigStore.write` throws. */
export interface RoleEdits {
  /** Makes a role, or puts one in the place of that of its name. Throws `config_invalid`. */
  saveRole(name: string, role: { readonly [Key in keyof RoleEntry]?: RoleEntry[Key] | undefined }): Promise<void>
  /** Credentials that name it see nothing until it is there again. Throws `role_unknown`. */
  removeRole(name: string): Promise<void>
}

export function roleEdits(config: ConfigStore): RoleEdits {
  return {
    async saveRole(name, { clients, allow, deny }) {
      if (name.trim() === '' || /\p{Cc}/u.test(name)) throw new TooltrayError('config_invalid', 'A role needs a name.')
      const empty = [...(clients ?? []), ...[...(allow ?? []), ...(deny ?? [])].map(toolsOfRolePattern)].find((text) => text.trim() === '')
      if (empty !== undefined) throw new TooltrayError('config_invalid', 'A pattern of a role needs a character.')
      const role = {
        ...(clients === undefined || clients.length === 0 ? {} : { clients }),
        // An empty list allows nothing, and is not the same as none.
        ...(allow === undefined ? {} : { allow }),
        ...(deny === undefined || deny.length === 0 ? {} : { deny }),
      }
      await config.write((text) => setJsoncValue(text, ['roles', name], role))
    },
    async removeRole(name) {
      if (!config.state.roles.has(name))
        throw new TooltrayError('role_unknown', `There is no role named "${name}".`, { hint: 'See the names with: tooltray role list' })
      await config.write((text) => removeJsoncValue(text, ['roles', name]))
    },
  }
}
