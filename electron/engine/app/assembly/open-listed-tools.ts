import { type ListedTools, createListedTools } from '../../gateway/listed-tools/listed-tools.ts'
import { withShownApp } from '../../gateway/prompts-resources/result-uris.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { PromptsResources } from './open-prompts-resources.ts'
import type { Storage } from './open-storage.ts'
import { heldBack } from '../servers/held-back.ts'

/** Creates the tools that clients see directly. */
export function openListedTools({
  storage: { config, journal },
  others,
  events,
  ...deps
}: Pick<Parameters<typeof createListedTools>[0], 'directory' | 'learning' | 'before'> & {
  readonly events: EventsOfEngine
  readonly storage: Pick<Storage, 'config' | 'journal'>
  readonly others: Pick<PromptsResources, 'offered'>
}): ListedTools {
  return createListedTools({
    ...deps,
    onChange(servers) {
      for (const server of servers) events.emit('server.changed', server)
      events.emit('listed.changed')
    },
    servers: () => config.state.servers,
    settings: () => config.state.settings,
    isHeld: (server) => heldBack(server, journal) !== undefined,
    shown: (definition, server) => withShownApp(definition, (uri) => others.offered().shownAs({ server, uri })),
  })
}
