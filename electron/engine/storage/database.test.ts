import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-database-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openDatabase', () => {
  it('is for the person alone, with the files beside it, also when it was open to others before', ({ skip }) => {
    skip(process.platform === 'win32', 'not on Windows')
    const file = join(folder, 'data/tooltray.db')
    for (const _ of [1, 2]) {
      const database = openDatabase(file, 0)
      database.sql.exec("INSERT INTO era VALUES ('a', 'legacy', 1) ON CONFLICT DO NOTHING")
      for (const name of readdirSync(join(folder, 'data'))) expect(statSync(join(folder, 'data', name)).mode & 0o777, name).toBe(0o600)
      database.close()
    }
  })

  it('puts aside a file that is no database, and begins anew', () => {
    const file = join(folder, 'tooltray.db')
    writeFileSync(file, 'something that somebody may want back, long enough to be read as a header of a database')
    const database = openDatabase(file, 7)
    expect(database).toMatchObject({ durable: true, problem: { code: 'storage_failed' } })
    expect(readFileSync(`${file}.unreadable-7`, 'utf8')).toContain('somebody may want back')
    database.close()
  })

  it('puts aside a damaged database, wherever the damage is', () => {
    const file = join(folder, 'tooltray.db')
    const whole = openDatabase(file, 0)
    for (let number = 0; number < 50; number += 1)
      whole.sql.exec(`INSERT INTO era VALUES ('key-${number}-${'x'.repeat(500)}', 'legacy', 1)`)
    whole.close()
    const bytes = readFileSync(file)
    for (let page = 1; page < bytes.length / 4096; page += 1) {
      writeFileSync(file, Buffer.from(bytes).fill(0xff, page * 4096, (page + 1) * 4096))
      const database = openDatabase(file, page)
      expect(database, `page ${page}`).toMatchObject({ durable: true, problem: { code: 'storage_failed' } })
      expect(database.sql.prepare('SELECT count(*) AS count FROM era').get()).toEqual({ count: 0 })
      database.close()
    }
  })

  it('works in memory where the disk does not let it, and says so', () => {
    writeFileSync(join(folder, 'taken'), '')
    const database = openDatabase(join(folder, 'taken/tooltray.db'), 0)
    expect(database).toMatchObject({ durable: false, problem: { code: 'storage_failed' } })
    database.sql.exec("INSERT INTO era VALUES ('a', 'legacy', 1)")
    database.close()
  })
})
