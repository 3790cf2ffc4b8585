import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AuditFixture, auditFixture } from '../../../testing/audit-fixture.ts'
import { createAuditStore } from '../audit-store.ts'
import { openJournal } from './journal.ts'
import { BEGINNING, hashOfValues, valuesAfter } from '../row.ts'

let of: AuditFixture
beforeEach(() => void (of = auditFixture()))
afterEach(() => of.end())

/** The records that another process finds: those in the journal, before any are in the database. */
function onDisk(): number {
  const journal = openJournal(of.journal)
  journal.close()
  return journal.left.length
}

it('a call is on disk before a promise hands on its answer', async () => {
  const answered = async (): Promise<string> => {
    of.call()
    return 'answer'
  }
  for (const number of [1, 2, 3]) {
    await answered()
    expect(onDisk()).toBe(number)
  }
})

it('calls that end together are on disk together, in their order', async () => {
  await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      await Promise.resolve()
      of.call({ tool: `tool-${number}` })
      await Promise.resolve()
      expect(onDisk()).toBe(50)
    }),
  )
  const tools = (await of.read()).map((record) => (record.kind === 'call' ? record.tool : record.kind))
  expect(tools).toEqual(Array.from({ length: 50 }, (_, number) => `tool-${49 - number}`))
  expect(await of.verdict()).toEqual([true])
})

it('of rows that are written together, one that cannot be written takes back the others', async () => {
  of.call()
  await of.audit.verify()
  const sql = new DatabaseSync(of.file)
  const store = createAuditStore({ sql, durable: true, close: () => sql.close() })
  const write = (): void =>
    store.together(() => {
      const values = valuesAfter({ ...BEGINNING, seq: 10 }, { at: 0, kind: 'call' })
      store.add(values, hashOfValues(values))
      throw new Error('no more')
    })
  expect(write).toThrow('no more')
  expect(store.last()?.seq).toBe(1)
  store.close()
})
