import type { ToolChoice } from '../../../contract/tools.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { definitionOf, effectOf } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { OfferedTool } from './directory.ts'
import { offerRules } from './rules.ts'

/** All tools of a server, in its order, for a person who chooses among them. */
export function toolChoices(config: ServerConfig, catalog: ServerCatalog | undefined, offers: readonly OfferedTool[]): ToolChoice[] {
  const qualified = new Map(offers.map(({ source, qualifiedName }) => [source.name, qualifiedName]))
  const rules = offerRules({ ...config, enabled: true })
  return [...(catalog?.tools.values() ?? [])].map((tool) => {
    const definition = definitionOf(tool)
    const shown = rules.shownName(tool.name)
    const qualifiedName = qualified.get(tool.name)
    return {
      name: tool.name,
      ...(shown === undefined || shown === tool.name ? {} : { shownAs: shown }),
      ...(qualifiedName === undefined ? {} : { qualifiedName }),
      offered: shown !== undefined,
      effect: effectOf(definition),
      description: definition.description ?? definition.title ?? '',
      signature: signatureOf({ ...definition, name: shown ?? tool.name }),
    }
  })
}
