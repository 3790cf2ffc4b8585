import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuditFixture, auditFixture } from '../../testing/audit-fixture.ts'
import { createAuditStore } from './audit-store.ts'
import { FIELDS, hashOf } from './row.ts'
import { createSigner } from './signer.ts'
import { verifyRecord } from './verify.ts'

let of: AuditFixture
beforeEach(() => void (of = auditFixture()))
afterEach(() => of.end())

describe('verify', () => {
  it('finds nothing wrong with a record that nobody touched, over several runs', async () => {
    expect(await of.verdict()).toEqual([true])
    of.callTimes(3)
    expect(await of.verdict()).toEqual([true])
    await of.tamper('SELECT 1')
    of.callTimes(2)
    expect(await of.verdict()).toEqual([true])
    expect(await of.audit.verify()).toMatchObject({ records: 5, signedTo: 5, key: { kind: 'keychain' } })
  })

  it.each([
    ['a changed record', "UPDATE record SET tool = 'other' WHERE seq = 4", ['changed 4-4']],
    ['several', 'UPDATE record SET at = at + 1 WHERE seq BETWEEN 3 AND 5', ['changed 3-5']],
    ['the last one', "UPDATE record SET outcome = 'ok', code = NULL, client = 'x' WHERE seq = 10", ['changed 10-10']],
    ['a missing record', 'DELETE FROM record WHERE seq = 4', ['missing 4-4']],
    ['the first', 'DELETE FROM record WHERE seq <= 3', ['missing 1-3']],
    ['the last two', 'DELETE FROM record WHERE seq >= 9', ['cut-off 9-10']],
    ['all of them', 'DELETE FROM record', ['cut-off 1-10']],
    [
      'two that changed places',
      'UPDATE record SET seq = -1 WHERE seq = 3; UPDATE record SET seq = 3 WHERE seq = 7; UPDATE record SET seq = 7 WHERE seq = -1',
      ['reordered 3-3', 'reordered 7-7'],
    ],
    [
      'two whose tools changed places',
      "UPDATE record SET tool = CASE seq WHEN 3 THEN 'tool-7' ELSE 'tool-3' END WHERE seq IN (3, 7)",
      ['reordered 3-3', 'reordered 7-7'],
    ],
    ['one taken out, and the rest moved up', 'DELETE FROM record WHERE seq = 4; UPDATE record SET seq = seq - 1 WHERE seq > 4', undefined],
    ['a signature of somebody else', "UPDATE mark SET signature = 'AAAA'", ['unsigned 10-10']],
    ['no signature', 'DELETE FROM mark', ['unsigned 1-10']],
  ])('finds %s', async (_what, change, expected) => {
    of.callTimes(10)
    await of.tamper(change)
    const before = await lookedThrough()
    expect(before[0]).toBe(false)
    if (expected !== undefined) expect(before).toEqual([false, ...expected])
    // Also once the engine has gone on with it, and signed.
    of.callTimes(2)
    const [whole, ...found] = await of.verdict()
    expect([whole, found.length > 0]).toEqual([false, true])
    await of.tamper('SELECT 1')
    expect((await of.verdict())[0]).toBe(false)
  })

  /** As it stands there, before an engine goes on with it. */
  async function lookedThrough(): Promise<unknown[]> {
    const sql = new DatabaseSync(of.file)
    const store = createAuditStore({ sql, durable: true, close: () => sql.close() })
    const { whole, problems: found } = await verifyRecord(
      store,
      createSigner({ get: async (name) => of.secrets.get(name), set: async () => undefined }),
    )
    store.close()
    return [whole, ...found.map(({ kind, from, to }) => `${kind} ${from}-${to}`)]
  }

  it('finds a record that was changed and everything after it hashed anew', async () => {
    of.callTimes(10)
    await of.audit.close()
    const sql = new DatabaseSync(of.file)
    let previous = ''
    for (const row of sql.prepare('SELECT * FROM record WHERE seq >= 4 ORDER BY seq').all() as never[]) {
      const next = { ...(row as object), ...(previous === '' ? { tool: 'other' } : { previous }) } as Parameters<typeof hashOf>[0]
      previous = hashOf(next)
      sql
        .prepare(`UPDATE record SET ${FIELDS.map((field) => `${field} = ?`).join(', ')}, hash = ? WHERE seq = ?`)
        .run(...FIELDS.map((field) => next[field]), previous, next.seq)
    }
    sql.close()
    of.audit = of.open()
    expect(await lookedThrough()).toEqual([false, 'changed 10-10'])
    of.call()
    expect((await of.verdict())[0]).toBe(false)
  })

  it('finds that the whole file was replaced by an empty one', async () => {
    of.callTimes(3)
    await of.audit.close()
    rmSync(of.file)
    of.audit = of.open()
    expect(await of.verdict()).toEqual([false, 'altered 1-1'])
  })

  it('finds what is done to the file while the engine has it', async () => {
    of.callTimes(5)
    await of.read()
    const sql = new DatabaseSync(of.file)
    sql.exec('DELETE FROM record WHERE seq = 5')
    expect(await of.verdict()).toEqual([false, 'cut-off 5-5'])
    sql.exec("INSERT INTO record (seq, at, kind, previous, hash) VALUES (6, 0, 'call', '', '')")
    sql.close()
    of.call()
    expect(await of.verdict()).toEqual([false, 'missing 5-5'])
  })
})
