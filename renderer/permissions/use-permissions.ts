import type { Permissions } from '../../electron/contract/consent/permissions.ts'
import { type Answer, useAnswer, useServers, useSessions } from '../engine/use-engine.ts'
import { useConfigNumber } from '../settings/rows/use-config-number.ts'

/** Everything that decides on calls, of one server or of all, read again when the settings file or the tools of servers change. */
export function usePermissions(server?: string): Answer<Permissions> {
  const config = useConfigNumber()
  const servers = useServers().filter(({ name }) => server === undefined || name === server)
  const sessions = useSessions().map(({ client }) => client.name)
  const what = JSON.stringify([config, servers.map(({ name, refreshedAt, tools }) => [name, refreshedAt, tools]), sessions])
  return useAnswer(['permissions', server ?? null, what], (client) => client.permissions.get(server === undefined ? {} : { server }))
}
