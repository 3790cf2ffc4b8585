import { describe, expect, it } from 'vitest'
import type { EngineStatus } from '../../contract/engine-status.ts'
import type { OpenApproval } from '../../contract/consent/approvals.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import { serverStatus } from '../../contract/testing/server-status.ts'
import { withNeeds } from '../testing/with-needs.ts'
import { type DesktopView, applyEvent, glanceOf, nothingKnown, sentenceOf } from '../desktop-view.ts'
import { menuTemplate } from './menu-template.ts'
import { type DesktopAction, type MenuLine, trayItems } from './tray-items.ts'

const server = (name: string, state: ServerStatus['state'] = 'connected', more: Partial<ServerStatus> = {}): ServerStatus =>
  serverStatus(name, { state, tools: 2, ...more })

function view(servers: ServerStatus[], more: { paused?: boolean; update?: DesktopView['update'] } = {}): DesktopView {
  const status = withNeeds({
    engine: { pid: 1, version: '1', startedAt: 0, paused: more.paused === true, http: [] },
    config: { file: 'servers.json', profiles: [], roles: [], rules: [], problems: [] },
    servers,
    sessions: [],
    secrets: { kind: 'unknown' },
    projects: [],
    questions: [],
    approvals: [],
    hooks: [],
    problems: [],
  })
  return { link: 'online', status, update: more.update }
}

const labels = (lines: readonly MenuLine[]): string[] => lines.map((line) => (line.kind === 'line' ? '---' : line.label))
const item = (lines: readonly MenuLine[], label: string): Extract<MenuLine, { kind: 'item' }> => {
  const found = lines.find((line) => line.kind === 'item' && line.label.includes(label))
  if (found?.kind !== 'item') throw new Error(`There is no ${label} in ${labels(lines).join(', ')}`)
  return found
}

describe('trayItems', () => {
  it('says what is known while the engine starts, and always lets open and quit', () => {
    expect(labels(trayItems(nothingKnown))).toEqual(['Starting', '---', 'Add a server', '---', 'Open Tooltray', '---', 'Quit Tooltray'])
  })

  it('has a line for each question of a server, which opens the window, and says so at a glance', () => {
    const { status, ...rest } = view([server('a')])
    const question = (name: string) => ({
      id: name,
      server: name,
      message: 'Which\n colour?',
      at: 0,
      mode: 'url' as const,
      url: 'https://x',
    })
    const asking = (...names: string[]): DesktopView => ({
      ...rest,
      status: status && withNeeds({ ...status, questions: names.map(question) }),
    })
    const lines = trayItems(asking('a'))
    expect(labels(lines).slice(0, 2)).toEqual(['A asks you something', 'A asks you something: Which colour?'])
    expect(item(lines, 'A asks you something: Which')).toMatchObject({ action: { type: 'open' } })
    expect([glanceOf(asking('a')), sentenceOf(asking('a', 'b')), glanceOf(asking())]).toEqual([
      'needs-you',
      '2 things need your attention',
      'well',
    ])
  })

  it('lets calls be answered that need a word, where all of them can be seen', () => {
    const { status, ...rest } = view([server('a')])
    const approval = (id: string, args = '{\n  "path": "/a"\n}', waiting = true): OpenApproval => ({
      id,
      client: 'app',
      server: 'a',
      tool: 'drop',
      name: 'a__drop',
      effect: 'destructive',
      effectFrom: 'words',
      arguments: args,
      reason: 'Why.',
      at: 0,
      waiting,
    })
    const asking = (...approvals: OpenApproval[]): DesktopView => ({ ...rest, status: status && withNeeds({ ...status, approvals }) })
    const lines = trayItems(asking(approval('x'), approval('y', 'z'.repeat(81)), approval('gone', '{}', false)))
    expect(labels(lines).slice(0, 3)).toEqual(['2 calls are waiting for approval', 'app wants to drop in A', 'app wants to drop in A'])
    const [short, long] = lines.slice(1, 3).map((line) => (line.kind === 'item' ? (line.items ?? []) : []))
    expect(labels(short ?? [])).toEqual(['{ "path": "/a" }', '---', 'Allow once', 'Allow for this conversation', 'Deny', 'Review…'])
    expect(item(short ?? [], 'Allow once').action).toEqual({ type: 'answer-approval', answer: { id: 'x', answer: 'once' } })
    expect(labels(long ?? []).slice(1)).toEqual(['---', 'Deny', 'Review…'])
    expect(glanceOf(asking(approval('x')))).toBe('needs-you')
    expect(glanceOf(asking(approval('x', '{}', false)))).toBe('well')
    const many = trayItems(asking(...Array.from({ length: 20 }, (_, at) => approval(`${at}`))))
    expect(many[1]).toMatchObject({ label: '20 calls are waiting for approval' })
    expect(item(many.slice(1), '20 calls').items).toHaveLength(20)
  })

  it('pairs a device where devices can sign in, and only there', () => {
    const { status, ...rest } = view([server('a')])
    if (status === undefined) throw new Error('There is no status.')
    const linesWith = (http: EngineStatus['engine']['http']) =>
      trayItems({ ...rest, status: { ...status, engine: { ...status.engine, http } } })
    const listener = { url: 'http://127.0.0.1:1/mcp', noAuth: false, sessions: 0 }
    expect(labels(linesWith([listener]))).not.toContain('Pair a device…')
    expect(item(linesWith([listener, { ...listener, signIn: true }]), 'Pair a device…').action).toEqual({
      type: 'open',
      place: '#/permissions/people?open=pair',
    })
  })

  it('shows who needs a person first, each with its state and what can be done', () => {
    const lines = trayItems(
      view([
        server('a'),
        server('z', 'failed', { error: { code: 'x', message: 'It  broke\nbadly.' } }),
        server('m', 'needs-sign-in'),
        server('b', 'disabled', { tools: 1 }),
      ]),
    )
    expect(labels(lines)).toEqual([
      '2 things need your attention',
      'Sign in to M',
      'Z does not start. Show the problem…',
      '---',
      '◆  m',
      '▲  z',
      '●  a',
      '–  b',
      '---',
      'Refresh all',
      'Pause',
      'Open Tooltray',
      '---',
      'Quit Tooltray',
    ])
    expect(labels(item(lines, '◆  m').items ?? [])).toEqual([
      'Needs sign-in, 2 tools',
      '---',
      'Sign in',
      'Refresh',
      'Restart',
      'Show',
      'On',
    ])
    expect(labels(item(lines, '▲  z').items ?? [])).toEqual([
      'Failed, 2 tools',
      'It broke badly.',
      '---',
      'Refresh',
      'Restart',
      'Show',
      'On',
    ])
    expect(item(item(lines, '–  b').items ?? [], 'On')).toMatchObject({
      checked: false,
      action: { type: 'enable', server: 'b', enabled: true },
    })
    expect(item(item(lines, '●  a').items ?? [], 'Restart').action).toEqual({ type: 'restart', server: 'a' })
    for (const label of ['Refresh', 'Restart']) expect(labels(item(lines, '–  b').items ?? [])).not.toContain(label)
  })

  it('says as whom a server is signed in, unless that is its own name', () => {
    const labelsOf = (account: string) => labels(item(trayItems(view([server('mail', 'connected', { account })])), '●  mail').items ?? [])
    expect(labelsOf('ada@work.test')[1]).toBe('Signed in as ada@work.test')
    expect(labelsOf('mail')[1]).toBe('---')
  })

  it('has the next step of a sign-in', () => {
    const inMenu = (signIn: ServerStatus['signIn']) =>
      (item(trayItems(view([server('web', 'needs-sign-in', { signIn })])), '◆  web').items ?? [])[2]
    const problem = { code: 'sign_in_refused', message: 'No.' }
    expect(inMenu({ name: 'signed-out', ended: true })).toMatchObject({
      label: 'Sign in again',
      action: { type: 'sign-in', server: 'web' },
    })
    expect(inMenu({ name: 'refused', problem })).toMatchObject({ label: 'Try once more', action: { type: 'sign-in', again: true } })
    expect(inMenu({ name: 'signing-in', since: 0, until: 1 })).toMatchObject({
      label: 'Cancel sign-in',
      action: { type: 'cancel-sign-in', server: 'web' },
    })
  })

  it('has a line for what of a server is held, which shows it', () => {
    const lines = trayItems(view([server('mail', 'connected', { held: 3 })]))
    const place = { type: 'open', place: '#/servers/mail?tab=changes' }
    expect(labels(lines).slice(0, 2)).toEqual(['Mail: 3 changes to review', 'Mail: 3 changes to review. Review changes…'])
    expect(item(lines, 'Review changes').action).toEqual(place)
    expect(item(item(lines, '●  mail').items ?? [], '3 to review').action).toEqual(place)
    expect(glanceOf(view([server('mail', 'connected', { held: 3 })]))).toBe('needs-you')
  })

  it('has a line for what waits of other computers, which is no alarm', () => {
    const { status, ...rest } = view([server('a')])
    const shared = (more: object): DesktopView => ({
      ...rest,
      status: status && { ...status, needs: [{ id: 'a', kind: 'sync', since: 0, ...more }] },
    })
    const changes = shared({ count: 2, computer: 'desk', names: ['notes', 'work'] })
    expect(item(trayItems(changes), '2 changes from desk. Review changes…')).toMatchObject({
      action: { type: 'open', place: '#/settings/sync' },
    })
    expect(glanceOf(changes)).toBe('well')
    expect(glanceOf(shared({ problem: { code: 'storage_failed', message: 'The folder is away.' } }))).toBe('needs-you')
  })

  it('offers to resume what is paused', () => {
    const lines = trayItems(view([server('a')], { paused: true }))
    expect(item(lines, 'Resume').action).toEqual({ type: 'pause', paused: false })
    expect(item(lines, 'Refresh all').action).toBeUndefined()
  })

  it('keeps a menu of many servers short', () => {
    const lines = trayItems(view(Array.from({ length: 45 }, (_, index) => server(`s${String(index).padStart(2, '0')}`))))
    expect(labels(lines)).toHaveLength(30 - 1)
    expect(item(lines, 'more').items).toHaveLength(25)
  })

  it('switches profiles where there are some', () => {
    const now = view([server('a')])
    expect(labels(trayItems(now))).not.toContain('Profile')
    const status = now.status as EngineStatus
    const config = { ...status.config, profiles: [{ name: 'work', servers: ['a'] }], profile: 'work' }
    const items = item(trayItems({ ...now, status: { ...status, config } }), 'Profile').items ?? []
    expect(items).toEqual([
      { kind: 'item', label: 'All servers', action: { type: 'profile', name: undefined }, checked: false },
      { kind: 'item', label: 'work', action: { type: 'profile', name: 'work' }, checked: true },
    ])
  })

  it('offers an update that can be installed', () => {
    const offered = (asksAdministrator: boolean) => trayItems(view([], { update: { version: '2.0.0', asksAdministrator } }))
    expect(item(offered(false), 'Install version 2.0.0 and start again').action).toEqual({ type: 'install-update' })
    expect(item(offered(true), 'asks for the administrator’s password').action).toEqual({ type: 'install-update' })
  })
})

describe('menuTemplate', () => {
  it('keeps every sign of a label and runs the action of the line', () => {
    const ran: DesktopAction[] = []
    const [first] = menuTemplate(trayItems(view([server('a', 'failed', { error: { code: 'x', message: 'A & B' } })])).slice(3), (action) =>
      ran.push(action),
    )
    const items = first?.submenu as { label?: string; click?: () => void; enabled?: boolean }[]
    expect(items.map(({ label }) => label)).toContain('A && B')
    items.find(({ label }) => label === 'Refresh')?.click?.()
    expect(ran).toEqual([{ type: 'refresh', server: 'a' }])
    expect(items[0]?.enabled).toBe(false)
  })
})

describe('the view', () => {
  it('follows the events of the engine', () => {
    let now = view([server('a')])
    now = applyEvent(now, { type: 'server', server: server('b', 'failed') })
    now = applyEvent(now, { type: 'needs', needs: withNeeds(now.status as EngineStatus).needs })
    expect([glanceOf(now), sentenceOf(now)]).toEqual(['needs-you', 'B does not start'])
    now = applyEvent(now, { type: 'server-removed', name: 'b' })
    now = applyEvent(now, { type: 'needs', needs: withNeeds(now.status as EngineStatus).needs })
    expect([glanceOf(now), sentenceOf(now)]).toEqual(['well', 'No problems: 1 server, 0 AI apps in use'])
    const first = applyEvent(now, { type: 'server', server: server('b', 'connecting') })
    expect([glanceOf(first), sentenceOf(first)]).toEqual(['well', 'Starting: b'])
    now = applyEvent(now, { type: 'paused', paused: true })
    expect(glanceOf(now)).toBe('paused')
    const call = {
      kind: 'call',
      id: '1',
      caller: 'c',
      client: 'x',
      server: 'a',
      tool: 't',
      at: 0,
      milliseconds: 1,
      outcome: 'ok',
      characters: 0,
    } as const
    expect(applyEvent(now, { type: 'call', call })).toBe(now)
    expect(glanceOf({ ...now, link: 'offline' })).toBe('away')
  })
})
