import { appName } from '../../electron/control/words/app-name.ts'
import type { PermissionClient } from '../../electron/contract/consent/permissions.ts'

/** Returns the function that names a client of a rule: as the list of clients does, else as the app that it is known for. */
export function clientNames(clients: readonly PermissionClient[]): (client: string) => string {
  const known = new Map(clients.map(({ id, name }) => [id, name]))
  return (client) => known.get(client) ?? appName(client)
}
