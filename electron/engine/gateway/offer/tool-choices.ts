import type { ToolChoice } from '../../../contract/tools.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { iconOf } from '../../catalog/icon.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { definitionOf, effectOf } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { AtHandView } from '../at-hand/tools-at-hand.ts'
import type { OfferedTool } from './directory.ts'
import { offerRules } from './rules.ts'

/**
 * All tools of a server, in its order, for a person who chooses among them.
 *
 * @param atHand those that clients see directly, by their qualified names.
 */
export function toolChoices(
  config: ServerConfig,
  catalog: ServerCatalog | undefined,
  offers: readonly OfferedTool[],
  atHand: ReadonlyMap<string, AtHandView> = new Map(),
): ToolChoice[] {
  const offeredAs = new Map(offers.map((offer) => [offer.source.name, offer]))
  const rules = offerRules({ ...config, enabled: true })
  return [...(catalog?.tools.values() ?? [])].map((tool) => {
    const definition = definitionOf(tool)
    const shown = rules.shownName(tool.name)
    const offer = offeredAs.get(tool.name)
    const icon = iconOf(definition)
    const direct = offer === undefined ? undefined : atHand.get(offer.qualifiedName)
    return {
      name: tool.name,
      ...(shown === undefined || shown === tool.name ? {} : { shownAs: shown }),
      ...(offer === undefined ? {} : { qualifiedName: offer.qualifiedName }),
      offered: shown !== undefined,
      ...(direct === undefined ? {} : direct.problem === undefined ? { atHand: direct.because } : { notAtHand: direct.problem }),
      effect: offer?.effect ?? effectOf(definition),
      ...(offer?.says === undefined ? {} : { says: offer.says }),
      description: definition.description ?? definition.title ?? '',
      signature: signatureOf({ ...definition, name: shown ?? tool.name }),
      ...(icon === undefined ? {} : { icon }),
    }
  })
}
