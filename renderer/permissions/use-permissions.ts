import type { Permissions } from '../../electron/contract/consent/permissions.ts'
import { type Answer, useAnswer, useServers, useSessions, useStatus } from '../engine/use-engine.ts'

/** Everything that decides on calls, read again when the settings file or the tools of the server change. */
export function usePermissions(server?: string): Answer<Permissions> {
  const config = useStatus()?.config
  const found = useServers().find(({ name }) => name === server)
  const sessions = useSessions().map(({ client }) => client.name)
  const { rules, roles, profile, profiles } = config ?? {}
  const what = JSON.stringify([rules, roles, profile, profiles, found?.refreshedAt, found?.tools, sessions])
  return useAnswer(['permissions', server ?? null, what], (client) => client.permissions.get(server === undefined ? {} : { server }))
}
