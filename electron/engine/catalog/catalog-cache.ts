import type { DatabaseSync } from 'node:sqlite'
import { type DroppedItem, NO_PROMPTS_OR_RESOURCES, type PromptResourceLists } from './listing.ts'

/** How a server describes itself. */
export interface ServerAbout {
  readonly title?: string | undefined
  readonly version?: string | undefined
  readonly instructions?: string | undefined
  /** The server notifies subscribers when a resource changes. */
  readonly tellsUpdates?: true
  /** Set if the server has skills. */
  readonly skills?: ServedSkills
}

/** How a server serves its skills. */
export interface ServedSkills {
  /** The URIs of those that are in no list, and were asked for. */
  readonly unlisted: readonly string[]
  /** Whether its list has none, so that each must be asked for by its URI. */
  readonly listsNone: boolean
}

/** One server's stored part of the catalog. Each tool is the JSON text of its definition. */
export interface CatalogRow {
  readonly server: string
  /** Hash of the configuration that the lists were read with. Another configuration may offer other tools. */
  readonly key: string
  /** ms since 1970 */
  readonly fetchedAt: number
  readonly about: ServerAbout
  readonly dropped: readonly DroppedItem[]
  readonly names: readonly string[]
  readonly tools: readonly string[]
  readonly promptsResources: PromptResourceLists
}

/** The catalog on disk. Every write is one transaction, so a stored row is always complete. */
export interface CatalogCache {
  load(): CatalogRow[]
  save(row: CatalogRow): void
  remove(server: string): void
}

/** Opens the `catalog` table. Its statements are prepared once. */
export function catalogCache(sql: DatabaseSync): CatalogCache {
  const all = sql.prepare('SELECT server, key, fetched_at AS fetchedAt, about, dropped, names, tools, others FROM catalog ORDER BY server')
  const upsert = sql.prepare(
    'INSERT OR REPLACE INTO catalog (server, key, fetched_at, about, dropped, names, tools, others) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = sql.prepare('DELETE FROM catalog WHERE server = ?')
  return {
    load: () =>
      (all.all() as Record<'server' | 'key' | 'about' | 'dropped' | 'names' | 'tools' | 'others', string>[]).map((row) => ({
        server: row.server,
        key: row.key,
        fetchedAt: Number((row as { fetchedAt?: unknown }).fetchedAt),
        about: JSON.parse(row.about) as ServerAbout,
        dropped: JSON.parse(row.dropped) as DroppedItem[],
        names: JSON.parse(row.names) as string[],
        // JSON text has no raw line breaks, so lines separate the definitions without parsing.
        tools: row.tools === '' ? [] : row.tools.split('\n'),
        // A row of an earlier version has no skills.
        promptsResources: { ...NO_PROMPTS_OR_RESOURCES, ...(row.others === '' ? {} : (JSON.parse(row.others) as PromptResourceLists)) },
      })),
    save(row) {
      upsert.run(
        row.server,
        row.key,
        row.fetchedAt,
        JSON.stringify(row.about),
        JSON.stringify(row.dropped),
        JSON.stringify(row.names),
        row.tools.join('\n'),
        JSON.stringify(row.promptsResources),
      )
    },
    remove: (server) => void remove.run(server),
  }
}
