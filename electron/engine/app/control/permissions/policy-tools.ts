import { ownEffect, effectThatHolds } from '../../../catalog/effects/effect-of.ts'
import { stricter } from '../../../catalog/effects/seen-effects.ts'
import { exposedName } from '../../../catalog/names/names.ts'
import type { OfferedTool } from '../../../catalog/offered-tool.ts'
import { type CatalogTool, definitionOf } from '../../../catalog/tool.ts'
import { offerRules } from '../../../authorization/policy/entry-rules.ts'
import type { PolicyTool } from '../../../authorization/policy/rule.ts'
import type { Server } from '../../../authorization/policy/tool-match.ts'
import type { Effect } from '../../../../contract/tools.ts'
import type { ServerConfig } from '../../../entry/schema.ts'

/**
 * All tools of a server as rules see them, by the server's own names, including those that are not offered.
 *
 * @param tools whether they are offered or not.
 * @param offers the offered ones.
 * @param strictest the strictest effect that a tool was seen with.
 */
export function policyToolsOf(
  server: Server,
  config: ServerConfig,
  tools: readonly CatalogTool[],
  offers: readonly OfferedTool[],
  strictest: (tool: string) => Effect,
): Map<string, PolicyTool & Required<Pick<PolicyTool, 'effect'>>> {
  const offered = new Map(offers.map((offer) => [offer.source.name, offer]))
  const { effectSet } = offerRules(config, server)
  return new Map(
    tools.map((tool) => {
      const offer = offered.get(tool.name)
      if (offer !== undefined) return [tool.name, offer]
      const own = ownEffect(definitionOf(tool), { isProgram: config.transport === 'cli' })
      const name = config.tools.rename.get(tool.name) ?? tool.name
      return [
        tool.name,
        {
          server: server.name,
          name,
          qualifiedName: exposedName(server.slug, name),
          source: { name: tool.name },
          ...effectThatHolds(own, stricter(own.declared, strictest(tool.name)), effectSet(tool.name)),
        },
      ]
    }),
  )
}
