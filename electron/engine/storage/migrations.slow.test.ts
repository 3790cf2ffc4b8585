import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { MIGRATIONS, migrate } from './migrations.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-migrations-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A database for each version, as the programs of that version left it: tables with a row in each. */
const old = join(import.meta.dirname, 'fixtures')

/** Its tables with their kinds and columns, as SQLite understands them. */
function shapeOf(sql: DatabaseSync): Map<string, unknown> {
  const tables = sql.prepare('PRAGMA table_list').all() as { schema: string; name: string; wr: number; strict: number }[]
  const ours = tables.filter(({ schema, name }) => schema === 'main' && !name.startsWith('sqlite_'))
  return new Map(ours.map(({ name, wr, strict }) => [name, { wr, strict, columns: sql.prepare(`PRAGMA table_xinfo(${name})`).all() }]))
}

function rowsOf(sql: DatabaseSync): Map<string, unknown[]> {
  return new Map([...shapeOf(sql).keys()].map((table) => [table, sql.prepare(`SELECT * FROM ${table}`).all()]))
}

describe('migrations', () => {
  it('have a fixture for each version', () => {
    expect(readdirSync(old).sort()).toEqual([...MIGRATIONS.map((_, index) => `version-${index + 1}.sql`), 'not-numbered.sql'].sort())
  })

  it.each(readdirSync(old))('bring %s to the tables of today, and keep every row', (name) => {
    const file = join(folder, 'old.db')
    const before = new DatabaseSync(file)
    before.exec(readFileSync(join(old, name), 'utf8'))
    const rows = rowsOf(before)
    expect(rows.size).toBeGreaterThan(0)
    before.close()

    const database = openDatabase(file, 0)
    expect(database.problem).toBeUndefined()
    expect(database.sql.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length })
    const after = rowsOf(database.sql)
    for (const [table, kept] of rows) {
      expect(kept, table).toHaveLength(1)
      // With columns that are new, perhaps.
      expect(after.get(table), table).toMatchObject(kept)
    }
    const fresh = openDatabase(join(folder, 'fresh.db'), 0)
    expect(shapeOf(database.sql)).toEqual(shapeOf(fresh.sql))
    fresh.close()
    database.close()
  })

  it('leave everything as it was when one of them fails', () => {
    const sql = new DatabaseSync(':memory:')
    migrate(sql)
    sql.exec("INSERT INTO era VALUES ('a', 'legacy', 1)")
    expect(() => migrate(sql, [...MIGRATIONS, 'DROP TABLE era; CREATE TABLE now_there (a) STRICT'])).toThrow()
    expect(sql.prepare('SELECT * FROM era').all()).toHaveLength(1)
    expect(sql.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length })
    migrate(sql, [...MIGRATIONS, 'ALTER TABLE era ADD COLUMN note TEXT'])
    expect(sql.prepare('SELECT note FROM era').all()).toEqual([{ note: null }])
  })

  it('leave a database of a newer program alone, and say so', () => {
    const file = join(folder, 'newer.db')
    const newer = openDatabase(file, 0)
    newer.sql.exec(`INSERT INTO era VALUES ('a', 'legacy', 1); PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    newer.close()
    const database = openDatabase(file, 0)
    expect(database).toMatchObject({
      durable: false,
      problem: { code: 'storage_failed', hint: expect.stringContaining('move the file away') as string },
    })
    expect(database.problem?.message).toBe(`${file} cannot be used: it is of a newer Tooltray.`)
    database.close()
    const untouched = new DatabaseSync(file)
    expect(untouched.prepare('SELECT count(*) AS count FROM era').get()).toEqual({ count: 1 })
    untouched.close()
  })
})
