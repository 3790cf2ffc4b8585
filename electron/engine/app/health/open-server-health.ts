import type { Principal } from '../../authorization/credentials/principal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { type ServerHealth, serverHealth } from './server-health.ts'

/** Creates the report of `Engine.serverHealth`. */
export function openServerHealth({ storage, upstream, offered }: Pick<GatewayParts, 'storage' | 'upstream' | 'offered'>) {
  const isSeenBy = ({ name, profile, role }: Principal): ((server: string) => boolean) => {
    try {
      const scope = offered.policy.scopeOf({ client: name, provenAs: name, profile, role })
      return (server) => scope?.hasServer(server) !== false
    } catch (error) {
      // Its profile or role was removed, so it may use nothing.
      if (error instanceof TooltrayError) return () => false
      throw error
    }
  }
  return (principal?: Principal): ServerHealth => {
    const isSeen = principal === undefined ? () => true : isSeenBy(principal)
    const servers = [...storage.config.state.servers].flatMap(([name, { sharing }]) =>
      upstream.pool.has(name) && isSeen(name) ? [{ name, sharing, state: upstream.pool.of(name).foremost().state }] : [],
    )
    return serverHealth(servers, upstream.isPaused())
  }
}
