import { describe, expect, it } from 'vitest'
import type { ListedRule } from '../../../contract/access.ts'
import { exactly, typedPattern } from '../../../contract/consent/name-pattern.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import { serverStatus } from '../../../contract/testing/server-status.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { openDismissedStore } from './dismissed-store.ts'
import { type NeedSource, createNeeds } from './needs.ts'

const server = (name: string, state: ServerStatus['state'], more: Partial<ServerStatus> = {}): ServerStatus =>
  serverStatus(name, { state, ...more })

const failure = { code: 'process_failed', message: 'It ended.' }
const status = (...servers: ServerStatus[]): NeedSource => ({
  servers,
  approvals: [],
  questions: [],
  problems: [],
  sync: {},
  config: { file: 'servers.json', profiles: [], roles: [], rules: [], problems: [] },
})

function bed(database = memoryDatabase()) {
  const clock = manualClock(1_000)
  const content = { of: 'one' }
  const needs = createNeeds({ clock, dismissed: openDismissedStore(database), pendingContent: () => content.of })
  return { clock, content, needs, database }
}

describe('what needs the user', () => {
  it('is one list in a fixed order, with the oldest of a kind first', () => {
    const { needs } = bed()
    const list = needs.of({
      ...status(
        server('broken', 'failed', { error: failure }),
        server('changed', 'idle', { held: 2 }),
        server('older', 'idle', { packageUpdate: '1.1.0' }),
        server('keyless', 'needs-key', { missing: ['TOKEN'] }),
        server('web', 'needs-sign-in'),
        server('off', 'disabled', { held: 1, marked: ['a'] }),
        server('new', 'idle', { marked: ['first', 'last'] }),
        server('fine', 'idle'),
      ),
      questions: [{ id: 'q1', server: 'fine', message: 'Which?', at: 3, mode: 'url', url: 'https://a.example' }],
      approvals: [7, 5].map((at) => ({
        id: `a${at}`,
        client: 'claude-ai',
        server: 'fine',
        tool: 'delete_it',
        name: 'fine__delete_it',
        effect: 'destructive',
        effectFrom: 'words',
        arguments: '{}',
        reason: '',
        at,
        waiting: true,
      })),
      problems: [{ code: 'storage_failed', message: 'The disk is full.' }],
    })
    expect(list.map(({ kind, of, server: name }) => [kind, of ?? name])).toEqual([
      ['approval', 'a5'],
      ['approval', 'a7'],
      ['question', 'q1'],
      ['sign-in', 'web'],
      ['key', 'keyless'],
      ['held', 'changed'],
      ['marked', 'new'],
      ['failed', 'broken'],
      ['fix', undefined],
      ['update', 'older'],
    ])
    expect(list.find(({ kind }) => kind === 'key')).toMatchObject({ missing: ['TOKEN'], since: 1_000 })
    expect(list.find(({ kind }) => kind === 'held')).toMatchObject({ count: 2 })
    expect(list.find(({ kind }) => kind === 'marked')).toMatchObject({ count: 2, dismissible: true })
  })

  it('has one need for all updates, and another one when one more waits', () => {
    const { needs } = bed()
    const with_ = (...names: string[]) =>
      status(
        ...names.map((name) => server(name, 'idle', { packageUpdate: '2.0.0' })),
        server('off', 'disabled', { packageUpdate: '2.0.0' }),
      )
    expect(needs.of(with_())).toEqual([])
    expect(needs.of(with_('notes'))).toMatchObject([{ kind: 'update', server: 'notes', version: '2.0.0' }])
    const two = with_('notes', 'maps')
    const [both, ...others] = needs.of(two)
    expect([both, others]).toMatchObject([{ kind: 'update', servers: ['notes', 'maps'] }, []])
    needs.dismiss(both?.id ?? '', two)
    expect(needs.of(two)).toEqual([])
    expect(needs.of(with_('notes', 'maps', 'mail'))).toMatchObject([{ kind: 'update' }])
  })

  it('says what is next of a sign-in, and stays the same need', () => {
    const { needs } = bed()
    const of = (signIn: ServerStatus['signIn']) => needs.of(status(server('web', 'needs-sign-in', { signIn })))[0]
    const first = of({ name: 'signed-out' })
    expect(first).toMatchObject({ signIn: 'first' })
    expect(of({ name: 'signing-in', since: 0, until: 1 })).toEqual({ ...first, signIn: 'browser' })
    expect(of({ name: 'signed-out', ended: true })).toEqual({ ...first, signIn: 'again' })
    expect(of(undefined)).not.toHaveProperty('signIn')
  })

  it('is no sign-in of the user where other people have signed in as themselves', () => {
    const { needs } = bed()
    const of = (people: ServerStatus['people']) => needs.of(status(server('web', 'needs-sign-in', { people })))
    expect(of([{ name: 'phone', signedIn: true }])).toEqual([])
    expect(of([{ name: 'phone', signedIn: false }])).toMatchObject([{ kind: 'sign-in' }])
  })

  it('says since when, and a server that is tried again has not recovered', () => {
    const { needs, clock } = bed()
    const failed = server('broken', 'failed', { error: failure })
    expect(needs.of(status(failed))).toMatchObject([{ kind: 'failed', since: 1_000 }])
    clock.advance(500)
    expect(needs.of(status(server('broken', 'connecting')))).toMatchObject([{ kind: 'failed', since: 1_000, problem: failure }])
    // Its entry was changed.
    expect(needs.of(status(server('broken', 'connecting', { target: 'npx y' })))).toEqual([])
    expect(needs.of(status(failed))).toMatchObject([{ since: 1_500 }])
  })

  it('is dismissed until it changes, also after a restart', () => {
    const { needs, content, database } = bed()
    const changed = status(server('weather', 'idle', { held: 1 }))
    const [first] = needs.of(changed)
    needs.dismiss(first?.id ?? '', changed)
    expect(needs.of(changed)).toEqual([])
    expect(bed(database).needs.of(changed)).toEqual([])
    content.of = 'two'
    expect(needs.of(changed)).toMatchObject([{ kind: 'held' }])
  })

  it('is once each rule of a click that allows more than its tool', () => {
    const { needs } = bed()
    const from = { id: 'a', madeAt: '', from: 'approval' } as const
    const of = (...rules: ListedRule[]): NeedSource => ({ ...status(), config: { ...status().config, rules } })
    const star = { server: typedPattern('evil'), tool: typedPattern('*'), decision: 'allow', ...from } as const
    const other = { server: typedPattern('e*'), tool: typedPattern('read'), decision: 'allow', ...from, from: 'person' } as const
    expect(needs.of(of(star, other))).toMatchObject([{ kind: 'rules', count: 2, names: ['*', 'e*'] }])
    needs.dismiss(needs.of(of(star))[0]?.id ?? '', of(star))
    expect(needs.of(of(star))).toEqual([])
    const harmless: ListedRule[] = [
      { ...star, tool: exactly('*'), server: exactly('*') },
      { ...star, decision: 'deny' },
      { server: typedPattern('evil'), tool: typedPattern('*'), decision: 'allow' },
      { ...star, from: 'import' },
    ]
    expect(needs.of(of(...harmless))).toEqual([])
  })

  it('comes back when a dismissed failure comes back', () => {
    const { needs } = bed()
    const failed = status(server('broken', 'failed', { error: failure }))
    needs.dismiss(needs.of(failed)[0]?.id ?? '', failed)
    expect(needs.of(failed)).toEqual([])
    expect(needs.of(status(server('broken', 'idle')))).toEqual([])
    expect(needs.of(failed)).toMatchObject([{ kind: 'failed' }])
  })

  it('has kinds that only an answer ends, and forgets what is too much', () => {
    const { needs, database } = bed()
    const signedOut = status(server('web', 'needs-sign-in'))
    needs.dismiss(needs.of(signedOut)[0]?.id ?? '', signedOut)
    expect(needs.of(signedOut)).toHaveLength(1)
    const many = status(...Array.from({ length: 510 }, (_, at) => server(`s${at}`, 'failed', { error: failure })))
    for (const { id } of needs.of(many)) needs.dismiss(id, many)
    expect(needs.of(many)).toHaveLength(10)
    expect(database.prepare('SELECT count(*) AS many FROM dismissed_need').get()).toEqual({ many: 500 })
  })

  it('has what waits of other computers, each dismissed until it changes', () => {
    const { needs } = bed()
    const changes = { names: ['notes', 'work'], content: 'a', computer: 'desk' }
    const sync = { changes, conflicts: { names: ['work'], content: 'b' }, problem: { code: 'storage_failed', message: 'It is away.' } }
    const waits = { ...status(server('fine', 'idle')), sync }
    const [problem, conflicts, taken, ...more] = needs.of(waits)
    expect([problem, conflicts, taken, more]).toMatchObject([
      { kind: 'sync', problem: { message: 'It is away.' } },
      { kind: 'sync', conflicts: 1, names: ['work'] },
      { kind: 'sync', count: 2, computer: 'desk', names: ['notes', 'work'] },
      [],
    ])
    for (const { id } of needs.of(waits)) needs.dismiss(id, waits)
    expect(needs.of(waits)).toEqual([])
    expect(needs.of({ ...waits, sync: { ...sync, changes: { ...changes, content: 'c' } } })).toMatchObject([{ count: 2 }])
    // A folder that was there in between is away again.
    expect(needs.of(status(server('fine', 'idle')))).toEqual([])
    expect(needs.of({ ...waits, sync: { problem: sync.problem } })).toMatchObject([{ kind: 'sync', problem: sync.problem }])
  })

  it('counts the parts of the settings that cannot be read as one', () => {
    const { needs } = bed()
    const of = status()
    const problems = ['No command.', 'No rule.'].map((message) => ({ message, line: 1, column: 1, server: undefined }))
    const config = {
      ...of.config,
      problems: [...problems, { message: 'Unknown key', line: 2, column: 1, server: undefined, warning: true as const }],
    }
    expect(needs.of({ ...of, config })).toMatchObject([{ kind: 'fix', count: 2, problem: { message: 'No command.' } }])
    const error = { code: 'config_invalid', message: 'It is no JSON.' }
    expect(needs.of({ ...of, config: { ...config, error } })).toMatchObject([{ kind: 'fix', problem: error }])
  })
})
