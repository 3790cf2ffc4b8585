import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storageFailure } from './storage-failure.ts'
import { skipWithout } from '../../../../scripts/test/skip-without.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-disk-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const thrownBy = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

describe('storageFailure', () => {
  it.each([
    ['ENOSPC', 'Free some space'],
    ['EDQUOT', 'quota'],
    ['EROFS', 'read-only'],
    ['EACCES', 'who can write'],
  ])('says of %s what to do', (code, hint) => {
    const error = Object.assign(new Error(`${code}: no`), { code, path: '/data/file' })
    expect(storageFailure(error)).toMatchObject({
      code: 'storage_failed',
      message: `/data/file could not be written: ${code}: no.`,
      hint: expect.stringContaining(hint) as string,
    })
  })

  it('has nothing to say of other errors', () => {
    const spawning = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'spawn /bin/x', path: '/bin/x' })
    const watching = Object.assign(new Error('no'), { code: 'ENOSPC', syscall: 'watch' })
    for (const error of [
      new Error('no'),
      Object.assign(new Error('no'), { code: 'ENOENT' }),
      null,
      'text',
      { errcode: 1 },
      spawning,
      watching,
    ])
      expect(storageFailure(error)).toBeUndefined()
  })
})

describe('a real disk', () => {
  skipWithout('mount')
  let disk: string
  const mount = (...options: string[]): unknown => execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', disk])
  beforeEach(() => mkdirSync((disk = join(folder, 'disk'))))
  afterEach(() => execFileSync('umount', [disk]))

  it('that is full', () => {
    mount('size=64k')
    const sql = new DatabaseSync(join(disk, 'db'))
    sql.exec('CREATE TABLE t (x)')
    expect(storageFailure(thrownBy(() => writeFileSync(join(disk, 'much'), Buffer.alloc(1_000_000))))).toMatchObject({
      hint: expect.stringContaining('Free some space') as string,
    })
    expect(storageFailure(thrownBy(() => sql.exec(`INSERT INTO t VALUES (zeroblob(100000))`)))).toMatchObject({
      message: 'A file of Tooltray could not be written: database or disk is full.',
      hint: expect.stringContaining('Free some space') as string,
    })
    sql.close()
  })

  it('that is read-only', () => {
    mount('size=64k', 'ro')
    for (const write of [() => writeFileSync(join(disk, 'x'), ''), () => mkdirSync(join(disk, 'x'))])
      expect(storageFailure(thrownBy(write))).toMatchObject({ hint: expect.stringContaining('read-only') as string })
  })
})
