import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AuditFixture, auditFixture } from '../../testing/audit-fixture.ts'

let of: AuditFixture
beforeEach(() => void (of = auditFixture()))
afterEach(() => of.end())

/** Puts a file as the programs of a version left it in the place of the record: four calls, and their signed end. */
async function takeOver(version: number): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, `fixtures/version-${version}.sql`), 'utf8')
  const [, key = ''] = /^-- key (.*)$/m.exec(text) ?? []
  of.secrets.set('audit-key', key)
  await of.tamper(text)
}

it('is whole before scripts were on record, and goes on with them', async () => {
  await takeOver(1)
  expect(of.problems).toEqual([])
  expect(await of.audit.verify()).toMatchObject({ whole: true, records: 4, signedTo: 4 })
  expect((await of.read()).map((record) => record.kind === 'call' && [record.tool, record.script])).toEqual([
    ['read', undefined],
    ['tool-3', undefined],
    ['tool-2', undefined],
    ['tool-1', undefined],
  ])

  of.call({ tool: 'alone' })
  of.call({ tool: 'of-script', parent: 'c-9' })
  expect(await of.audit.verify()).toMatchObject({ whole: true, records: 6, signedTo: 6 })
  // As the next engine finds it.
  await of.tamper('SELECT 1')
  expect(await of.verdict()).toEqual([true])
  expect((await of.read({ limit: 2 })).map((record) => record.kind === 'call' && [record.tool, record.script])).toEqual([
    ['of-script', 'c-9'],
    ['alone', undefined],
  ])
})

it.each([
  ['put into a record that had none', "UPDATE record SET script = 'c-1' WHERE seq = 2", 2],
  ['changed', "UPDATE record SET script = 'c-1' WHERE seq = 5", 5],
  ['taken away', 'UPDATE record SET script = NULL WHERE seq = 5', 5],
])('tells of a script that was %s', async (_how, change, at) => {
  await takeOver(1)
  of.call({ parent: 'c-9' })
  await of.tamper(change)
  expect(await of.verdict()).toEqual([false, `changed ${at}-${at}`])
})

it('says what it was about, unless the settings leave that out, and older records keep their hash', async () => {
  of.call()
  of.call({ object: 'plan.md' })
  of.call({ object: 'plan.md', parent: 'c-1' })
  of.settings = { ...of.settings, object: false }
  of.call({ object: 'plan.md' })
  const objects = (await of.read()).map((record) => record.kind === 'call' && record.object)
  expect(objects).toEqual([null, 'plan.md', 'plan.md', null])
  expect(await of.verdict()).toEqual([true])
  await of.tamper("UPDATE record SET object = 'other.md' WHERE seq = 2")
  expect(await of.verdict()).toEqual([false, 'changed 2-2'])
})
