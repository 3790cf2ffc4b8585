import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { systemClock } from '../base/platform.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { memoryDatabase } from '../testing/memory-database.ts'
import { MASKED, createMask } from './mask.ts'
import { createNamedSecrets } from './named-secrets.ts'
import { openSecretFile } from './file/secret-file.ts'

it('lists names without asking the store, reads a value once, and makes it known to the mask', async () => {
  const sql = new DatabaseSync(':memory:')
  sql.exec('CREATE TABLE secret_name (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL) STRICT')
  const values = new Map([['secret:old', 'planted-before']])
  let asked = 0
  const slow = Promise.withResolvers<void>()
  const store = {
    place: { kind: 'keychain' as const },
    async get(name: string) {
      asked++
      const value = values.get(name)
      if (name === 'secret:slow') await slow.promise
      return value
    },
    set: async (name: string, value: string) => void values.set(name, value),
    delete: async (name: string) => values.delete(name),
  }
  const mask = createMask()
  const secrets = createNamedSecrets({ store, sql, clock: manualClock(5), mask })
  await secrets.set('b', 'planted-b')
  await secrets.set('a', 'planted-a')
  expect(secrets.list()).toEqual([
    { name: 'a', savedAt: 5 },
    { name: 'b', savedAt: 5 },
  ])
  expect([await secrets.get('old'), await secrets.get('old'), await secrets.get('b'), await secrets.get('none')]).toEqual([
    'planted-before',
    'planted-before',
    'planted-b',
    undefined,
  ])
  expect(asked).toBe(2)
  // What is set while an older value is on its way is the value.
  values.set('secret:slow', 'planted-old')
  const reading = secrets.get('slow')
  await secrets.set('slow', 'planted-new')
  slow.resolve()
  expect([await reading, await secrets.get('slow')]).toEqual(['planted-new', 'planted-new'])
  expect(mask.text('planted-before planted-a planted-b')).toBe([MASKED, MASKED, MASKED].join(' '))
  await secrets.remove('b')
  expect(await secrets.get('b')).toBeUndefined()
  await expect(secrets.remove('b')).rejects.toMatchObject({ code: 'secret_unknown' })
  await expect(secrets.set('not a name', 'x')).rejects.toMatchObject({ code: 'usage' })
})

it('says that storage failed when neither the name nor the value can be written', async () => {
  const sql = memoryDatabase()
  const home = mkdtempSync(join(tmpdir(), 'tooltray-named-'))
  try {
    // Where the folder of the file should be, there is a file.
    writeFileSync(join(home, 'data'), '')
    const file = openSecretFile(join(home, 'data', 'secrets.json'), systemClock)
    const store = { ...file, place: { kind: 'file' as const, file: '', reason: '' } }
    const secrets = createNamedSecrets({ store, sql, clock: manualClock(5), mask: createMask() })
    await expect(secrets.set('a', 'planted-a')).rejects.toMatchObject({ code: 'storage_failed' })
    sql.exec('PRAGMA query_only = ON')
    await expect(secrets.set('a', 'planted-a')).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringContaining('The secret a could not be saved: ') as string,
    })
  } finally {
    rmSync(home, { recursive: true })
  }
})
