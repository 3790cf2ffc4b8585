import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { MIGRATIONS, migrate } from '../../storage/migrations.ts'
import { createSignInMemory } from '../sign-in-memory.ts'
import { openEarlierSignIns } from './earlier-sign-ins.ts'
import { signInId } from './sign-in-key.ts'

const url = 'https://x.test/mcp'
const isRead = true

/** A database of the version before sign-ins belonged to accounts, migrated. */
function migrated({ signedIn = true } = {}): DatabaseSync {
  const sql = new DatabaseSync(':memory:')
  migrate(sql, MIGRATIONS.slice(0, 17))
  sql.exec("INSERT INTO project_agreement VALUES ('/agreed', 'f', 1), ('/refused', 'f', 0)")
  if (signedIn) sql.prepare('INSERT INTO sign_in VALUES (?, ?, ?)').run(signInId({ url, account: '' }), url, '{"signedIn":true,"until":5}')
  migrate(sql)
  return sql
}

const opened = (sql: DatabaseSync) =>
  openEarlierSignIns({
    sql,
    accountsAt: () => [],
    folderOf: (account) => (account.startsWith('/') ? account : undefined),
  })

it('are used by the entries of the first start after the update, and by no later one', () => {
  const sql = migrated()
  const first = opened(sql)
  expect(first.isUsedBy('work')).toBe(false)
  // A broken file says nothing.
  first.settle({ names: [], isRead: false })
  first.settle({ names: ['work', 'home'], isRead })
  for (const earlier of [first, opened(sql)]) {
    earlier.settle({ names: ['work', 'later'], isRead })
    expect(['work', 'home', 'later'].map(earlier.isUsedBy)).toEqual([true, true, false])
  }
})

it('are used by the servers of folders that the user had agreed to', () => {
  const earlier = opened(migrated())
  expect(['/agreed', '/refused', '/new'].map(earlier.isUsedBy)).toEqual([true, false, false])
})

it('are used by nobody where there were none', () => {
  const sql = migrated({ signedIn: false })
  opened(sql).settle({ names: ['work'], isRead })
  expect(opened(sql).isUsedBy('work')).toBe(false)
})

it('are noted for their accounts, until one of them has a note of its own', () => {
  const sql = migrated()
  const earlier = opened(sql)
  earlier.settle({ names: ['work', 'home'], isRead })
  const memory = createSignInMemory(sql, earlier.isUsedBy, (error) => {
    throw error
  })
  const noteOf = (account: string) => memory.recall({ url, account })
  expect(['work', 'home', 'later'].map(noteOf)).toEqual([{ signedIn: true, until: 5 }, { signedIn: true, until: 5 }, {}])
  memory.note({ url, account: 'home' }, { signedIn: false })
  expect(['work', 'home'].map(noteOf)).toEqual([
    { signedIn: true, until: 5 },
    { signedIn: false, until: 5 },
  ])
  expect(memory.signedIn()).toEqual([{ url, account: '' }])
})
