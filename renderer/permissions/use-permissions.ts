import type { PermissionMatrix, Permissions } from '../../electron/contract/consent/permissions.ts'
import { type Answer, useAnswer, useServers, useSessions } from '../engine/use-engine.ts'
import { useConfigNumber } from '../settings/rows/use-config-number.ts'

/** Everything that decides on calls, of one server or of all, read again when the settings file or the tools of servers change. */
export function usePermissions(server?: string): Answer<Permissions> {
  const what = useWhatDecides(server)
  return useAnswer(['permissions', server ?? null, what], (client) => client.permissions.get(server === undefined ? {} : { server }))
}

/** What each app may do on each server, read again as `usePermissions` is. */
export function usePermissionMatrix(): Answer<PermissionMatrix> {
  const what = useWhatDecides(undefined)
  return useAnswer(['permissions', 'matrix', what], (client) => client.permissions.matrix())
}

/** A text that changes with everything that permissions depend on. */
function useWhatDecides(server: string | undefined): string {
  const config = useConfigNumber()
  const servers = useServers().filter(({ name }) => server === undefined || name === server)
  const sessions = useSessions().map(({ client }) => client.name)
  return JSON.stringify([config, servers.map(({ name, refreshedAt, tools }) => [name, refreshedAt, tools]), sessions])
}
