import type { DatabaseSync } from 'node:sqlite'
import type { KnownDefinition } from './definition-table.ts'

/**
 * Opens the table of tools that were trusted with a first list although their texts are suspicious. It is read once, and changed in two
 * steps, as a `DefinitionTable`.
 */
export function openMarkedTools(sql: DatabaseSync) {
  const insert = sql.prepare('INSERT OR REPLACE INTO marked_tool (server, name, raw) VALUES (?, ?, ?)')
  const removeServer = sql.prepare('DELETE FROM marked_tool WHERE server = ?')
  const known = new Map<string, Map<string, string>>()
  for (const { server, name, raw } of sql.prepare('SELECT server, name, raw FROM marked_tool').all() as Record<string, string>[])
    known.set(String(server), (known.get(String(server)) ?? new Map<string, string>()).set(String(name), String(raw)))
  return {
    /** The hash of each marked tool as it was listed, by its name. */
    of: (server: string): ReadonlyMap<string, string> => known.get(server) ?? NONE,
    servers: () => known.keys(),
    notePut(server: string, tools: readonly KnownDefinition[]): () => void {
      if (tools.length === 0) return () => undefined
      const now = known.get(server) ?? new Map<string, string>()
      known.set(server, now)
      for (const { name, raw } of tools) now.set(name, raw)
      return () => {
        for (const { name, raw } of tools) insert.run(server, name, raw)
      }
    },
    noteServerRemoved(server: string): () => void {
      known.delete(server)
      return () => void removeServer.run(server)
    },
  }
}

const NONE: ReadonlyMap<string, string> = new Map()
