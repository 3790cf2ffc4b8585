import { existsSync } from 'node:fs'
import type { Clock } from '../../base/platform.ts'
import { openDatabase } from '../../storage/database.ts'
import { AUDIT_MIGRATIONS, createAuditStore } from './audit-store.ts'
import { type Audit, createAudit } from './audit.ts'

const AUDIT_DATABASE = {
  migrations: AUDIT_MIGRATIONS,
  // A commit writes whole pages, and each call is one; small pages, brought home less often, hold calls up half as long.
  pragmas: 'PRAGMA page_size = 1024; PRAGMA wal_autocheckpoint = 4000;',
  // Its chain finds more than SQLite's check, and a hundred megabytes are not read at every start.
  checked: false,
  anew: 'The record of calls begins anew, and says so.',
  without: 'Calls are recorded in memory until the engine ends.',
}

/** The record of calls in a file of its own. */
export function openAudit({
  file,
  clock,
  ...deps
}: { readonly file: string; readonly clock: Clock } & Omit<Parameters<typeof createAudit>[0], 'open' | 'exists'>): Audit {
  return createAudit({
    ...deps,
    clock,
    exists: () => existsSync(file),
    open(damaged) {
      const database = openDatabase(file, clock.now(), { ...AUDIT_DATABASE, checked: damaged })
      try {
        return { store: createAuditStore(database), problem: database.problem }
      } catch (error) {
        database.close()
        throw error
      }
    },
  })
}
