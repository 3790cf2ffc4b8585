import { type ListedBefore, type ListedTools, createListedTools } from '../../gateway/listed-tools/listed-tools.ts'
import { withShownApp } from '../../gateway/prompts-resources/result-uris.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import { quarantine } from '../servers/quarantine.ts'
import type { PromptsResources } from './open-prompts-resources.ts'

/** Creates the tools that clients see directly. @param before as `listedBefore` returns them. */
export function openListedTools(deps: GatewayParts, before: readonly ListedBefore[], promptsResources: PromptsResources): ListedTools {
  const { events, offered } = deps
  const { config, journal } = deps.storage
  return createListedTools({
    directory: offered.directory,
    learning: offered.learning,
    before,
    servers: () => config.state.servers,
    settings: () => config.state.settings,
    isHeld: (server) => quarantine(server, journal) !== undefined,
    shown: (definition, server) => withShownApp(definition, (uri) => promptsResources.offered().shownAs({ server, uri })),
    onChange(servers) {
      for (const server of servers) events.emit('server.changed', server)
      events.emit('listed.changed')
    },
  })
}
