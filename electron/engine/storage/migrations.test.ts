import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { ENGINE_SCHEMA, migrate } from './migrations.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-migrations-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const { first, changes } = ENGINE_SCHEMA
const NEWEST = first + changes.length

describe('migrations', () => {
  it('make every table in an empty file, and nothing more the second time', () => {
    const sql = new DatabaseSync(':memory:')
    migrate(sql)
    const tables = () => sql.prepare('SELECT name, sql FROM sqlite_schema').all()
    const made = tables()
    expect(made.length).toBeGreaterThan(20)
    migrate(sql)
    expect(tables()).toEqual(made)
  })

  it('leave everything as it was when one of them fails', () => {
    const sql = new DatabaseSync(':memory:')
    migrate(sql)
    sql.exec("INSERT INTO era VALUES ('a', 'legacy', 1)")
    expect(() => migrate(sql, { ...ENGINE_SCHEMA, changes: ['DROP TABLE era; CREATE TABLE now_there (a) STRICT', 'no SQL'] })).toThrow()
    expect(sql.prepare('SELECT * FROM era').all()).toHaveLength(1)
    expect(sql.prepare('PRAGMA user_version').get()).toEqual({ user_version: NEWEST })
    migrate(sql, { ...ENGINE_SCHEMA, changes: ['ALTER TABLE era ADD COLUMN note TEXT'] })
    expect(sql.prepare('SELECT note FROM era').all()).toEqual([{ note: null }])
  })

  it.each([
    ['newer', NEWEST + 1, 'it is of a newer Tooltray'],
    ['never released', first - 1, 'it is of a Tooltray that was never released'],
    ['not numbered', 0, 'it is of a Tooltray that was never released'],
  ])('leave a database alone that is %s, and say so', (_what, version, why) => {
    const file = join(folder, 'other.db')
    const other = openDatabase(file, 0)
    other.sql.exec(`INSERT INTO era VALUES ('a', 'legacy', 1); PRAGMA user_version = ${version}`)
    other.close()
    const database = openDatabase(file, 0)
    expect(database).toMatchObject({
      durable: false,
      problem: { code: 'storage_failed', hint: expect.stringContaining('move the file away') as string },
    })
    expect(database.problem?.message).toBe(`${file} cannot be used: ${why}.`)
    database.close()
    const untouched = new DatabaseSync(file)
    expect(untouched.prepare('SELECT count(*) AS count FROM era').get()).toEqual({ count: 1 })
    untouched.close()
  })
})
