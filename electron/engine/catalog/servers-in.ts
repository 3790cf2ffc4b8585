import type { DatabaseSync } from 'node:sqlite'

/**
 * The servers that a table has rows of. Each is found by one look into the primary key, which `SELECT DISTINCT` would read whole
 * (https://sqlite.org/optoverview.html, "skip-scan" needs statistics).
 *
 * @param table of which `server` is the first column of the primary key.
 */
export function serversIn(sql: DatabaseSync, table: 'pin' | 'left_out' | 'seen_effect'): string[] {
  const rows = sql
    .prepare(
      `WITH RECURSIVE next (server) AS (
         SELECT min(server) FROM ${table}
         UNION ALL
         SELECT (SELECT min(server) FROM ${table} WHERE server > next.server) FROM next WHERE next.server IS NOT NULL
       )
       SELECT server FROM next WHERE server IS NOT NULL`,
    )
    .all()
  return rows.map(({ server }) => String(server))
}
