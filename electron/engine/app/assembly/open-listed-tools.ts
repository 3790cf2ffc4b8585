import { type ListedBefore, type ListedTools, createListedTools } from '../../gateway/listed-tools/listed-tools.ts'
import { withShownApp } from '../../gateway/prompts-resources/result-uris.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { heldBack } from '../servers/held-back.ts'
import type { PromptsResources } from './open-prompts-resources.ts'

/** Creates the tools that clients see directly. @param before as `listedBefore` returns them. */
export function openListedTools(deps: GatewayParts, before: readonly ListedBefore[], others: PromptsResources): ListedTools {
  const { events, offer } = deps
  const { config, journal } = deps.storage
  return createListedTools({
    ...{ directory: offer.directory, learning: offer.learning, before },
    servers: () => config.state.servers,
    settings: () => config.state.settings,
    isHeld: (server) => heldBack(server, journal) !== undefined,
    shown: (definition, server) => withShownApp(definition, (uri) => others.offered().shownAs({ server, uri })),
    onChange(servers) {
      for (const server of servers) events.emit('server.changed', server)
      events.emit('listed.changed')
    },
  })
}
