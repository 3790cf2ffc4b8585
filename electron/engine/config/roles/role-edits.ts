import { toolsOfRolePattern } from '../../../contract/consent/role-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ConfigStore } from '../config-store.ts'
import type { RoleEntry } from './role-entry.ts'
import { removeJsoncValue, setJsoncValue } from '../../documents/jsonc-edit.ts'

/** Creates the edits of the roles in `servers.json`. All may throw what `ConfigStore.write` throws. */
export function roleEdits(config: ConfigStore) {
  return {
    /** Creates or replaces a role. Throws `config_invalid`. */
    async save(name: string, { clients, allow, deny }: { readonly [Key in keyof RoleEntry]?: RoleEntry[Key] | undefined }): Promise<void> {
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
    /** Credentials with this role see nothing until it exists again. Throws `role_unknown`. */
    async remove(name: string): Promise<void> {
      if (!config.state.roles.has(name))
        throw new TooltrayError('role_unknown', `There is no role named "${name}".`, { hint: 'See the names with: tooltray role list' })
      await config.write((text) => removeJsoncValue(text, ['roles', name]))
    },
  }
}
