import type { Hold } from '../../contract/consent/pending-changes.ts'
import { createCatalog } from '../catalog/catalog.ts'
import type { CatalogCache, CatalogRow } from '../catalog/catalog-cache.ts'
import { NO_PROMPTS_OR_RESOURCES, type PromptResourceLists } from '../catalog/listing.ts'
import { type VisibleCatalog, visibleCatalog } from '../catalog/pending-changes/visible-catalog.ts'
import type { DecisionKind } from '../catalog/pending-changes/decide.ts'
import { openTrustedDefinitionStore } from '../catalog/pending-changes/store/trusted-definition-store.ts'
import { type TrustedDefinitions, createTrustedDefinitions } from '../catalog/pending-changes/trusted-definitions.ts'
import type { Tool } from './changed-tools.ts'
import { listingOf } from './listing-fixture.ts'
import { memoryDatabase } from './memory-database.ts'

const raise = (problem: Error): never => {
  throw problem
}

function namesOf(catalog: VisibleCatalog, isLeftOut: boolean): string[] {
  return catalog.pending('mail').flatMap((item) => (item.isLeftOut === isLeftOut ? [item.name] : []))
}

/**
 * The catalog of one server, `mail`, of which pins are kept in a database of this process.
 *
 * @param around wraps the trusted definitions, to do something in the middle of what uses them.
 * @param code as `KEPT_CODE`.
 */
export function pendingChangesFixture(
  hold: Hold = 'additions',
  around: (trusted: TrustedDefinitions) => TrustedDefinitions = (trusted) => trusted,
  code: string | undefined = 'code',
) {
  let wanted = hold
  let sql = memoryDatabase()
  const rows = new Map<string, CatalogRow>()
  const cache: CatalogCache = { load: () => [...rows.values()], save: (row) => void rows.set(row.server, row), remove: () => undefined }
  const open = (): VisibleCatalog => {
    const trusted = createTrustedDefinitions(openTrustedDefinitionStore(sql, raise, code))
    return visibleCatalog(createCatalog(cache, raise), around(trusted), () => wanted)
  }
  let catalog = open()
  return {
    catalog: () => catalog,
    /** A later start of the engine, on the same disk. */
    restart: () => void (catalog = open()),
    /** The same after a version that knew no pins. */
    upgrade() {
      sql = memoryDatabase()
      catalog = open()
    },
    hold: (next: Hold) => void (wanted = next),
    list: (tools: readonly Tool[], promptsResources: PromptResourceLists = NO_PROMPTS_OR_RESOURCES) =>
      catalog.update('mail', 'key', listingOf(tools), {}, 1, promptsResources),
    prepare: (tools: readonly Tool[]) => catalog.prepare?.('mail', listingOf(tools), NO_PROMPTS_OR_RESOURCES),
    listToolsAlone: (tools: readonly Tool[]) => catalog.update('mail', 'key', listingOf(tools), {}, 1),
    offered: () => [...(catalog.get('mail')?.tools.keys() ?? [])],
    held: () => namesOf(catalog, false),
    leftOut: () => namesOf(catalog, true),
    /** Accepts tools, or leaves them out, by their names; all that wait without names. */
    decide: (kind: DecisionKind, ...names: readonly string[]) =>
      catalog.decide('mail', kind, names.length === 0 ? undefined : names.map((name) => ({ kind: 'tool', name }))),
  }
}
