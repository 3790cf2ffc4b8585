import type { ServerCatalog } from '../../catalog/catalog.ts'
import { signatureOf } from '../../catalog/signature.ts'
import { type Effect, definitionOf, effectOf } from '../../catalog/tool.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { OfferedTool } from './directory.ts'
import { offerRules } from './rules.ts'

/** One tool that a server has, whether or not it is offered. */
export interface ToolChoice {
  /** The server's own name for it. */
  readonly name: string
  /** What clients see, where it is renamed. */
  readonly shownAs?: string
  /** What clients call it by, while it is offered and the server is on. */
  readonly qualifiedName?: string
  /** Whether the rules of the server offer it, whether or not the server is on. */
  readonly offered: boolean
  readonly effect: Effect
  readonly description: string
  readonly signature: string
}

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
