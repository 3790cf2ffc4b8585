import type { PermissionState, Permissions, ToolPermissions } from '../../electron/contract/consent/permissions.ts'
import { type Answer, useAnswer, useServers, useStatus } from '../engine/use-engine.ts'

/** Everything that decides on calls, read again when the settings file or the tools of the server change. */
export function usePermissions(server?: string): Answer<Permissions> {
  const config = useStatus()?.config
  const found = useServers().find(({ name }) => name === server)
  const what = JSON.stringify([config?.rules, config?.roles, config?.profile, config?.profiles, found?.refreshedAt, found?.tools])
  return useAnswer(['permissions', server ?? null, what], (client) => client.permissions.get(server === undefined ? {} : { server }))
}

/** The state of a tool for one client, or for all. */
export function stateFor({ state, differing }: ToolPermissions, client: string | undefined): PermissionState {
  return differing.find((each) => each.client === client)?.state ?? state
}
