import { ownEffect, effectThatHolds } from '../../../catalog/effects/effect-of.ts'
import type { ServerCatalog } from '../../../catalog/catalog.ts'
import { exposedName } from '../../../catalog/names.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'
import { definitionOf } from '../../../catalog/tool.ts'
import { offerRules } from '../../../authorization/policy/entry-rules.ts'
import type { PolicyTool } from '../../../authorization/policy/rule.ts'
import type { Server } from '../../../authorization/policy/tool-match.ts'
import type { ServerConfig } from '../../../entry/schema.ts'

/**
 * All tools of a server as rules see them, by the server's own names, including those that are not offered.
 *
 * @param offers the offered ones.
 */
export function policyToolsOf(
  server: Server,
  config: ServerConfig,
  catalog: ServerCatalog | undefined,
  offers: readonly OfferedTool[],
): Map<string, PolicyTool & Required<Pick<PolicyTool, 'effect'>>> {
  const offered = new Map(offers.map((offer) => [offer.source.name, offer]))
  const { effectSet } = offerRules(config, server)
  return new Map(
    [...(catalog?.tools.values() ?? [])].map((tool) => {
      const offer = offered.get(tool.name)
      if (offer !== undefined) return [tool.name, offer]
      const own = ownEffect(definitionOf(tool), { isProgram: config.transport === 'cli' })
      const name = config.tools.rename.get(tool.name) ?? tool.name
      return [
        tool.name,
        {
          ...{ server: server.name, name, qualifiedName: exposedName(server.slug, name), source: { name: tool.name } },
          ...effectThatHolds(own, own.declared, effectSet(tool.name)),
        },
      ]
    }),
  )
}
