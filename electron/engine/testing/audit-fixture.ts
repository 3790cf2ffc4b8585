import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuditQuery, AuditRecord, AuditedKind, CallRecord } from '../../contract/activity.ts'
import type { Audit } from '../records/audit/audit.ts'
import { openAudit } from '../records/audit/open-audit.ts'
import { TooltrayError } from '../base/errors.ts'
import type { AuditSettings } from '../config/settings-schema.ts'
import { createMask } from '../secrets/mask.ts'
import { manualClock } from './manual-clock.ts'

export const AUDIT_START = Date.UTC(2026, 10, 22)

/** A record in a folder of its own, on a clock that stands still. */
export type AuditFixture = ReturnType<typeof auditFixture>

/** @param folder in which the file is; without one, a new one, which goes at the end. */
export function auditFixture(folder = mkdtempSync(join(tmpdir(), 'tooltray-audit-'))) {
  const file = join(folder, 'audit.db')
  const journal = join(folder, 'audit.journal')
  const clock = manualClock(AUDIT_START)
  const mask = createMask()
  const secrets = new Map<string, string>()
  const problems: string[] = []
  const unsigned: string[] = []
  let calls = 0
  const fixture = {
    folder,
    file,
    journal,
    clock,
    mask,
    secrets,
    problems,
    unsigned,
    settings: { enabled: true, arguments: false, object: true, days: 90, megabytes: 100 } as AuditSettings,
    /** Whether the keychain is locked. */
    locked: false,
    /** Whether all secrets that are stored are masked. */
    secretsKnown: true,
    /** What is waited for before a key is kept. */
    onKeep: async (): Promise<void> => undefined,
    /** As the next engine opens it. */
    open(): Audit {
      const unlocked = (): void => {
        if (fixture.locked) throw new TooltrayError('secrets_locked', 'The keychain is locked.')
      }
      return openAudit({
        file,
        clock,
        mask,
        settings: () => fixture.settings,
        secretsKnown: () => fixture.secretsKnown,
        secrets: {
          get: async (name) => (unlocked(), secrets.get(name)),
          async set(name, value) {
            unlocked()
            await fixture.onKeep()
            secrets.set(name, value)
          },
          settlePlace: async () => ({ kind: 'keychain' }),
        },
        onProblem: ({ message }) => void problems.push(message),
        onUnsigned: (why) => void unsigned.push(why),
      })
    },
    call(over: Partial<CallRecord> = {}, args: unknown = { text: 'hello' }, kind: AuditedKind = 'call'): void {
      const record: CallRecord = {
        kind: 'call',
        id: `c-${(calls += 1)}`,
        caller: 'a1',
        client: 'zed',
        server: 'notes',
        tool: 'read',
        effect: 'read',
        at: clock.now(),
        milliseconds: 3,
        outcome: 'ok',
        characters: 40,
        ...over,
      }
      fixture.audit.add(record, { arguments: args }, 'work', kind)
    },
    /** Resolves when what was recorded is on disk. */
    written: () => Promise.resolve(),
    /** Of `tool-1`, `tool-2` ... */
    callTimes(count: number): void {
      for (let number = 1; number <= count; number++) fixture.call({ tool: `tool-${number}` })
    },
    read: (query: Partial<AuditQuery> = {}): Promise<AuditRecord[]> => fixture.audit.read({ limit: 200, ...query }),
    /** Whether it is whole, and what is wrong: as `missing 3-5`. */
    async verdict(): Promise<unknown[]> {
      const { whole, problems: found } = await fixture.audit.verify()
      return [whole, ...found.map(({ kind, from, to }) => `${kind} ${from}-${to}`)]
    },
    /** Does something to the file while no engine has it. */
    async tamper(change: string | ((sql: DatabaseSync) => void)): Promise<void> {
      await fixture.audit.close()
      const sql = new DatabaseSync(file)
      if (typeof change === 'string') sql.exec(change)
      else change(sql)
      sql.close()
      fixture.audit = fixture.open()
    },
    async end(): Promise<void> {
      await fixture.audit.close()
      rmSync(folder, { recursive: true, force: true })
    },
    audit: undefined as unknown as Audit,
  }
  fixture.audit = fixture.open()
  return fixture
}
