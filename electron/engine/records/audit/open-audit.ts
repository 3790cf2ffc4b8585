import { existsSync } from 'node:fs'
import type { Clock } from '../../base/platform.ts'
import { openDatabase } from '../../storage/database.ts'
import { AUDIT_SCHEMA, createAuditStore } from './audit-store.ts'
import { type Audit, createAudit } from './audit.ts'
import { openJournal } from './writing/journal.ts'

const AUDIT_DATABASE = {
  schema: AUDIT_SCHEMA,
  // A commit writes whole pages, and each call is one commit. Small pages and rare checkpoints halve the delay of calls.
  pragmas: 'PRAGMA page_size = 1024; PRAGMA wal_autocheckpoint = 4000;',
  // The hash chain finds more than SQLite's check, and the file may have a hundred megabytes to read at every start.
  checked: false,
  anew: 'A new audit log starts, and says so.',
  without: 'Calls are recorded in memory until Tooltray stops.',
}

/** Opens the audit log in a file of its own. */
export function openAudit({
  file,
  clock,
  ...deps
}: { readonly file: string; readonly clock: Clock } & Omit<Parameters<typeof createAudit>[0], 'open' | 'openJournal' | 'exists'>): Audit {
  const journalFile = file.replace(/\.db$/, '.journal')
  return createAudit({
    ...deps,
    clock,
    openJournal: () => openJournal(journalFile),
    exists: () => existsSync(file) || existsSync(journalFile),
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
