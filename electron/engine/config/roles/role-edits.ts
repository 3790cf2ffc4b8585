import { toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ConfigStore } from '../config-store.ts'
import type { RoleEntry } from './role-entry.ts'
import { removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'

/** Edits of the roles in `servers.json`. All may throw what `ConfigStore.write` throws. */
export interface RoleEdits {
  /** Creates or replaces a role. Throws `config_invalid`. */
  saveRole(name: string, role: { readonly [Key in keyof RoleEntry]?: RoleEntry[Key] | undefined }): Promise<void>
  /** Credentials with this role see nothing until it exists again. Throws `role_unknown`. */
  removeRole(name: string): Promise<void>
}

/** Creates the edits for a configuration. */
export function roleEdits(config: ConfigStore): RoleEdits {
  return {
    async saveRole(name, { clients, allow, deny }) {
      if (name.trim() === '' || /\p{Cc}/u.test(name)) throw new TooltrayError('config_invalid', 'A role needs a name.')
      const empty = [...(clients ?? []), ...[...(allow ?? []), ...(deny ?? [])].map(toolsOfRolePattern)].find((text) => text.trim() === '')
      if (empty !== undefined) throw new TooltrayError('config_invalid', 'A pattern of a role needs a character.')
      const role = {
        ...(clients === undefined || clients.length === 0 ? {} : { clients }),
        // An empty list allows nothing, which differs from no list.
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
