import { expect, it } from 'vitest'
import { parseServersFile } from '../servers-file.ts'
import { renamedEntries } from './renamed-entries.ts'

const entries = (mcpServers: Record<string, unknown>) => parseServersFile(JSON.stringify({ mcpServers })).servers
const renamed = (before: Record<string, unknown>, after: Record<string, unknown>) => renamedEntries(entries(before), entries(after))
const [mail, notes] = [{ url: 'https://mail.test/mcp' }, { url: 'https://notes.test/mcp' }]

it('finds a new name of an entry that is otherwise the same', () => {
  expect(renamed({ work: mail, notes }, { post: mail, notes })).toEqual([['work', 'post']])
  expect(renamed({ work: mail, notes }, { post: mail, memos: notes })).toEqual([
    ['work', 'post'],
    ['notes', 'memos'],
  ])
})

it.each([
  ['another address', { work: mail }, { post: notes }],
  ['another key', { work: mail }, { post: { ...mail, account: 'other' } }],
  ['an entry that is still there', { work: mail }, { work: mail, post: mail }],
  ['two new ones', { work: mail }, { post: mail, letters: mail }],
  ['two old ones', { work: mail, home: mail }, { post: mail }],
])('takes %s for no new name', (_what, before, after) => expect(renamed(before, after)).toEqual([]))
