import type { Finding } from '../../../contract/consent/text-checks.ts'
import type { ToolChoice } from '../../../contract/tools.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { iconOf } from '../../catalog/icon.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { effectThatHolds, ownEffect } from '../../catalog/effects/effect-of.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { pageOf } from '../../catalog/tool-page.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Server } from '../../authorization/policy/tool-match.ts'
import type { ListedToolsView } from '../listed-tools/listed-tools.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { offerRules } from '../../authorization/policy/entry-rules.ts'

/**
 * All tools of a server, in its order, for the user to choose from.
 *
 * @param listed the tools that clients see directly, by qualified name.
 * @param findingsOf suspicious findings in the texts of a tool, by the server's own name for it.
 */
export function toolChoices(
  server: Server,
  config: ServerConfig,
  catalog: ServerCatalog | undefined,
  offers: readonly OfferedTool[],
  listed: ReadonlyMap<string, ListedToolsView> = new Map(),
  findingsOf: (tool: string) => readonly Finding[] = () => [],
): ToolChoice[] {
  const offeredAs = new Map(offers.map((offer) => [offer.source.name, offer]))
  const rules = offerRules({ ...config, enabled: true }, server)
  return [...(catalog?.tools.values() ?? [])].map((tool) => {
    const definition = definitionOf(tool)
    const shown = rules.shownName(tool.name)
    const offer = offeredAs.get(tool.name)
    const given = rules.ownDescription(tool.name)
    const title = definition.title ?? definition.annotations?.['title']
    const icon = iconOf(definition)
    const findings = findingsOf(tool.name)
    const direct = offer === undefined ? undefined : listed.get(offer.qualifiedName)
    const own = ownEffect(definition, { isProgram: config.transport === 'cli' })
    const { effect, effectFrom, says } = offer ?? effectThatHolds(own, own.declared, rules.effectSet(tool.name))
    return {
      name: tool.name,
      ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}),
      ...(shown === undefined || shown === tool.name ? {} : { shownAs: shown }),
      qualifiedName: offer?.qualifiedName,
      offered: shown !== undefined,
      ...(direct === undefined ? {} : direct.problem === undefined ? { atHand: direct.because } : { notListed: direct.problem }),
      effect,
      effectFrom,
      says,
      description: definition.description ?? definition.title ?? '',
      givenDescription: given,
      signature: signatureOf({ ...definition, name: shown ?? tool.name }),
      icon,
      ...(pageOf(tool).uri === undefined ? {} : { hasPage: true as const }),
      ...(findings.length === 0 ? {} : { findings }),
    }
  })
}
