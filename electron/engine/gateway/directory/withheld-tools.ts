import type { Catalog } from '../../catalog/catalog.ts'
import { exposedName } from '../../catalog/names/names.ts'
import type { PendingItem } from '../../catalog/pending-changes/visible-catalog.ts'
import type { WithheldTool } from '../../catalog/offered-tool.ts'
import type { CatalogTool } from '../../catalog/tool.ts'
import { pageOf } from '../../catalog/tool-page.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import { offerRules } from '../../authorization/policy/entry-rules.ts'

/** The catalog with its pending changes. */
export type CatalogWithPending = Catalog & {
  pending?: (server: string) => readonly PendingItem[]
  pendingTools?: (server: string) => readonly CatalogTool[]
}

/** The tools that rules or a review withhold from models, by qualified name. Tools for pages alone are not among them. */
export function withheldTools(
  configs: ReadonlyMap<string, ServerConfig>,
  slugs: ReadonlyMap<string, string>,
  catalog: CatalogWithPending,
): ReadonlyMap<string, WithheldTool> {
  const tools = new Map<string, WithheldTool>()
  for (const [server, config] of configs) {
    const slug = slugs.get(server) ?? server
    const { shownName } = offerRules(config, { name: server, slug })
    const because = config.enabled ? 'not-allowed' : 'server-disabled'
    for (const source of catalog.get(server)?.tools.values() ?? []) {
      if (shownName(source.name) !== undefined || !pageOf(source).isForModel) continue
      const qualifiedName = exposedName(slug, source.name)
      tools.set(qualifiedName, { server, name: source.name, qualifiedName, because, source })
    }
    const forPages = new Set((catalog.pendingTools?.(server) ?? []).flatMap((tool) => (pageOf(tool).isForModel ? [] : [tool.name])))
    for (const { kind, name: own, isLeftOut } of catalog.pending?.(server) ?? []) {
      const name = kind === 'tools' && !forPages.has(own) ? shownName(own) : undefined
      if (name === undefined) continue
      const qualifiedName = exposedName(slug, name)
      tools.set(qualifiedName, { server, name, qualifiedName, because: isLeftOut ? 'left-out' : 'held', source: { name: own } })
    }
  }
  return tools
}
