import { describe, expect, it } from 'vitest'
import type { ClientReport, ImportItem } from '../../electron/contract/clients.ts'
import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { foundSentence, happening, listed, sessionsOf, twinNote } from './words.ts'

const item: ImportItem = {
  key: 'cursor/a',
  name: 'a',
  clients: ['cursor'],
  state: 'new',
  decision: 'add',
  as: 'a',
  enabled: true,
  target: 'npx a',
  preview: { words: ['npx', 'a'], variables: [], keys: [], reads: [], borrowed: [], warnings: [] },
  secrets: [],
  notes: [],
}

const sentence = (items: readonly ImportItem[]): string => foundSentence(items, (id) => id !== 'mcpzip')

describe('what was found', () => {
  it('is counted by servers and by apps', () => {
    expect(
      sentence([item, { ...item, clients: ['cursor', 'zed'], state: 'same' }, { ...item, clients: ['goose'], state: 'unusable' }]),
    ).toBe('You have 2 servers in 2 AI apps.')
    expect(sentence([item])).toBe('You have 1 server in 1 AI app.')
    expect(sentence([{ ...item, state: 'unusable' }])).toBe('None of the servers found can be imported.')
  })

  it('is counted without the hub that an app starts, and with what is behind it', () => {
    const hub = { ...item, clients: ['zed'], startsHub: 'mcpzip' }
    const behind = { ...item, clients: ['mcpzip'] }
    const select = 'Select those that you want to import.'
    expect(sentence([item, hub])).toBe('You have 1 server in 1 AI app.')
    expect(sentence([item, hub, behind, behind])).toBe(`You have 1 server in 1 AI app, and 2 behind another hub. ${select}`)
    expect(sentence([hub, behind])).toBe(`You have 1 server behind another hub. ${select}`)
    expect(sentence([hub])).toBe('Your AI apps have no servers but another hub.')
  })

  it('is told apart where two look the same', () => {
    const mine = { ...item, preview: { ...item.preview, variables: [{ name: 'TOKEN' }] } }
    const other = { ...mine, key: 'zed/a', clients: ['zed'] }
    expect(twinNote(mine, [mine, other], (id) => id)).toBe('Differs from the one of zed: TOKEN has another value.')
    expect(twinNote(mine, [mine, { ...other, target: 'npx b' }], (id) => id)).toBeUndefined()
  })

  it('is told by what becomes of it', () => {
    expect(happening(item)).toBe('is imported')
    expect(happening({ ...item, enabled: false })).toBe('is imported, disabled')
    expect(happening({ ...item, as: 'a-cursor', state: 'different' })).toBe('is imported as a-cursor: the name is taken')
    expect(happening({ ...item, decision: 'replace', state: 'different' })).toBe('replaces a')
    expect(happening({ ...item, decision: 'skip' })).toBe('stays where it is')
    expect(happening({ ...item, state: 'same', decision: 'skip', as: 'b' })).toBe('Tooltray has it already, as b')
    expect(happening({ ...item, state: 'unusable', decision: 'skip', problem: 'Why.' })).toBe('stays where it is. Why.')
  })
})

it('names are listed as people do', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})

it('sessions belong to the client whose name they carry', () => {
  const session = (name: string): SessionStatus => ({
    id: name,
    client: { name },
    attachedAt: 0,
    expose: 'search',
    calls: 0,
    charactersRead: 0,
  })
  const client = { sessionName: '^claude-code' } as ClientReport
  expect(sessionsOf(client, [session('claude-code'), session('Claude-Code 2'), session('claude-ai')]).map(({ id }) => id)).toEqual([
    'claude-code',
    'Claude-Code 2',
  ])
})
