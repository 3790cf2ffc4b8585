import { expect, it } from 'vitest'
import { withoutOwnPaths } from '../../../config/sync/own-paths.ts'
import type { ItemWrite } from '../../../config/sync/replica.ts'
import { itemKey } from '../../../config/sync/shared-items.ts'
import type { SyncReport } from '../../../config/sync/sync.ts'
import { needsOfReport } from './sync-needs.ts'
import { shownReport } from './sync-view.ts'

const write = (by: string, value?: unknown, n = 1): ItemWrite => ({ by, n, at: n, ...(value === undefined ? {} : { value }) })
const waiting = (key: string, here: unknown, ...writes: ItemWrite[]) => ({ key, item: { seen: {}, writes }, here, brings: {} })
const report = (more: Partial<SyncReport>): SyncReport => ({
  id: 'me',
  waiting: [],
  conflicts: [],
  unread: [],
  others: [
    { id: 'd', name: 'desk', at: 1 },
    { id: 'p', name: 'phone', at: 1 },
  ],
  ...more,
})
const masked = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('sk-planted', '***')) as Value
const shown = (more: Partial<SyncReport>, entry?: Readonly<Record<string, unknown>>) =>
  shownReport(report(more), { masked, holders: new Map(), computer: 'laptop', entryOf: () => entry })

const WORK = itemKey('profile', 'work')
const NOTES = itemKey('server', 'notes')

it('shows an item in conflict once: its sides, and which of them this computer uses', () => {
  const writes = [write('d', ['far']), write('me', ['echo'])]
  const open = { waiting: [waiting(WORK, ['echo'], ...writes)], conflicts: [{ key: WORK, writes, brings: {} }] }
  expect(shown(open)).toMatchObject({
    waiting: [],
    conflicts: [
      {
        name: 'work',
        sides: [
          { computer: 'desk', here: false },
          { computer: 'laptop', here: true },
        ],
      },
    ],
  })
  // What applies already waits no more.
  expect(shown({ conflicts: open.conflicts }).conflicts[0]?.sides.map(({ here }) => here)).toEqual([true, false])
  expect(needsOfReport(report(open), 'laptop')).toMatchObject({ conflicts: { names: ['work'] } })
  expect(needsOfReport(report(open), 'laptop').changes).toBeUndefined()
})

it('shows which lines of a change differ, without secrets', () => {
  const value = { url: 'https://far.test/v2?key=sk-planted' }
  const here = { url: 'https://far.test/v1' }
  const [change] = shown({ waiting: [waiting(NOTES, here, write('d', value))] }).waiting
  expect(change).toMatchObject({ change: 'changed', computer: 'desk', paths: 0 })
  expect(change?.difference?.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '  "url": "https://far.test/v1"' },
    { kind: 'added', text: '  "url": "https://far.test/v2?key=***"' },
  ])
})

it('asks for the paths of a server that is new, or that has another number of them', () => {
  const command = (...args: string[]) => ({ command: 'npx', args })
  const changeOf = (entry: ReturnType<typeof command> | undefined, value: unknown) =>
    shown({ waiting: [waiting(NOTES, entry && withoutOwnPaths(entry).shared, write('d', value))] }, entry).waiting[0]
  expect(changeOf(undefined, command('files', '${here:1}'))).toMatchObject({
    paths: 1,
    pathsHere: [],
    preview: { words: ['npx', 'files', 'PATH'] },
  })
  const here = command('files', '/srv/a')
  expect(changeOf(here, command('files', '-v', '${here:1}'))).toMatchObject({
    paths: 0,
    preview: { words: ['npx', 'files', '-v', '/srv/a'] },
  })
  expect(changeOf(here, command('files', '${here:1}', '${here:2}'))).toMatchObject({
    paths: 2,
    pathsHere: ['/srv/a'],
    preview: { words: ['npx', 'files', '/srv/a', 'PATH2'] },
  })
  expect(changeOf(here, command('files'))).toMatchObject({ paths: 0, pathsHere: [] })
})

it('says what a rule means, unless a part of it is invalid', () => {
  const key = itemKey('rule', '{}')
  const rule = { server: 'far', decision: 'deny' }
  expect(shown({ waiting: [waiting(key, undefined, write('d', rule))] }).waiting[0]?.rule).toEqual(rule)
  expect(shown({ waiting: [waiting(key, undefined, write('d', { decision: 5 }))] }).waiting[0]).toMatchObject({ rule: undefined })
})

it('needs the user for what waits, by name, and names the computer if it is one', () => {
  const rule = { server: 'far', decision: 'deny' }
  const changes = [waiting(NOTES, undefined, write('d', {})), waiting(itemKey('rule', JSON.stringify(rule)), undefined, write('d', rule))]
  const one = needsOfReport(report({ waiting: changes }), 'laptop')
  expect(one).toMatchObject({ changes: { names: ['notes', 'a rule'], computer: 'desk' } })
  const two = needsOfReport(report({ waiting: [...changes, waiting(WORK, undefined, write('p', []))] }), 'laptop')
  expect(two.changes).not.toHaveProperty('computer')
  expect(two.changes?.content).not.toBe(one.changes?.content)
  expect(needsOfReport(report({}), 'laptop')).toEqual({})
})

it('tells computers of the same name apart, this one among them', () => {
  const others = [
    { id: 'd3f2aa', name: 'ubuntu', at: 1 },
    { id: 'b71c00', name: 'laptop', at: 1 },
    { id: '90aa11', name: 'ubuntu', at: 1 },
  ]
  const writes = [write('d3f2aa', ['far']), write('me', ['echo'])]
  const found = shown({ others, conflicts: [{ key: WORK, writes, brings: {} }], waiting: [waiting(NOTES, undefined, write('b71c00', {}))] })
  expect(found.computers.map(({ name }) => name)).toEqual(['ubuntu-d3f2', 'laptop-b71c', 'ubuntu-90aa'])
  expect(found.conflicts[0]?.sides.map(({ computer }) => computer)).toEqual(['ubuntu-d3f2', 'laptop-me'])
  expect(found.waiting[0]?.computer).toBe('laptop-b71c')
  expect(shown({ waiting: [waiting(NOTES, undefined, write('0123456789abcdef', {}))] }).waiting[0]?.computer).toBe('computer-0123')
})
