import type { ServerReport } from '../../contract/servers.ts'
import { createCatalog } from '../catalog/catalog.ts'
import type { ServerAbout } from '../catalog/catalog-cache.ts'
import { openSeenEffects } from '../catalog/effects/seen-effects.ts'
import type { ToolDefinition } from '../catalog/tool.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { configHash } from '../entry/consent/identity.ts'
import type { ServerConfig } from '../entry/schema.ts'
import { manualClock } from './manual-clock.ts'
import { createLearning } from '../search/learning/learning.ts'
import { cacheSearches } from '../search/query/query-cache.ts'
import type { Reranker } from '../search/rerank/rerank.ts'
import type { KeptParts } from '../search/parts/kept-parts.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { openLearningStore } from '../records/usage/learning-store.ts'
import { createDirectory } from '../gateway/directory/directory.ts'
import { createLinkedSearch } from '../gateway/finding/linked-search.ts'
import { memoryDatabase } from './memory-database.ts'
import { listingOf } from './listing-fixture.ts'

/** A tool with as much of a definition as search needs. */
export function toolOf(name: string, description = ''): ToolDefinition {
  return { name, description, inputSchema: { type: 'object' } }
}

/** Never explores, and returns every search an id of its own. */
function dull(): () => number {
  let calls = 0
  return () => 0.5 + (calls++ % 1_000) / 10_000
}

/** For tests: everything that search is made of, without servers. `random` decides on exploration. */
export function searchFixture({ random = dull(), kept }: { random?: () => number; kept?: KeptParts } = {}) {
  const clock = manualClock(1_700_000_000_000)
  const catalog = createCatalog({ load: () => [], save: () => undefined, remove: () => undefined }, (problem) => {
    throw problem
  })
  const learning = createLearning(openLearningStore(memoryDatabase()), () => clock.now(), random)
  const index = createSearchIndex({ learned: learning })
  const effects = openSeenEffects(memoryDatabase(), (problem) => {
    throw problem
  })
  const directory = createDirectory(catalog, index, effects, undefined, kept)
  const cache = cacheSearches(index)
  let names: string[] = []
  let configs: ReadonlyMap<string, ServerConfig> = new Map()
  let reranker: Reranker | undefined

  const reports = (): ServerReport[] =>
    names.map((name) => {
      const known = catalog.get(name)
      return { name, state: 'connected', tools: known?.tools.size ?? 0, ...(known === undefined ? {} : { refreshedAt: known.fetchedAt }) }
    })
  const unread = (): ServerReport[] => reports().filter(({ refreshedAt }) => refreshedAt === undefined)
  const linked = createLinkedSearch({ directory, cache, learning, reranker: () => reranker, unread, now: () => clock.now() })
  return {
    clock,
    catalog,
    directory,
    effects,
    learning,
    linked,
    reports,
    cache,
    servers: () => configs,
    /** Takes over entries of `mcpServers`; a command is added to each. */
    configure(entries: Record<string, Record<string, unknown>>): void {
      const mcpServers = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, { command: 'x', ...entry }]))
      const { servers } = parseServersFile(JSON.stringify({ mcpServers }))
      names = [...servers.keys()]
      configs = servers
      directory.configure(servers)
    },
    setTools(server: string, tools: ToolDefinition[], about: ServerAbout = {}): void {
      const config = configs.get(server)
      catalog.update(server, config === undefined ? 'key' : configHash(config), listingOf(tools), about, clock.now())
    },
    rerankWith: (given: Reranker) => void (reranker = given),
  }
}
