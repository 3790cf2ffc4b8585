import { describe, expect, it } from 'vitest'
import type { ServerStatus } from '../contract/servers.ts'
import { serverStatus } from '../contract/testing/server-status.ts'
import type { DesktopView } from './desktop-view.ts'
import { createNotices } from './notices.ts'

const view = (states: Record<string, ServerStatus['state']>, pid = 1, link: DesktopView['link'] = 'online'): DesktopView => ({
  link,
  update: undefined,
  status: {
    engine: { pid, version: '1', startedAt: 0, paused: false, http: [] },
    config: { file: '', profiles: [], roles: [], rules: [], problems: [] },
    servers: Object.entries(states).map(([name, state]) =>
      serverStatus(name, { state, ...(state === 'failed' ? { error: { code: 'x', message: 'It broke.' } } : {}) }),
    ),
    sessions: [],
    secrets: { kind: 'unknown' },
    projects: [],
    questions: [],
    approvals: [],
    hooks: [],
    problems: [],
    needs: [],
  },
})

/** What is told at the last of some views. */
function told(...views: DesktopView[]): string[] {
  const notices = createNotices()
  return (
    views
      .map(notices)
      .at(-1)
      ?.map(({ title, body }) => `${title}: ${body}`) ?? []
  )
}

describe('createNotices', () => {
  it('tells of a server that fails or wants a sign-in, once', () => {
    expect(told(view({ a: 'connected', b: 'idle' }), view({ a: 'failed', b: 'needs-sign-in' }))).toEqual([
      'A failed: It broke.',
      'Sign in to B: Your apps can’t use B until you sign in.',
    ])
    expect(told(view({ a: 'connected' }), view({ a: 'failed' }), view({ a: 'failed' }))).toEqual([])
  })

  it('tells of a server that was well and does not start again, but not of each further try', () => {
    expect(told(view({ a: 'idle' }), view({ a: 'connecting' }), view({ a: 'failed' }))).toHaveLength(1)
    expect(told(view({ a: 'idle' }), view({ a: 'failed' }), view({ a: 'connecting' }), view({ a: 'failed' }))).toEqual([])
  })

  it('tells of an update of a server once, however many definitions it changed, when its lists are all read', () => {
    const holding = (held: number | undefined, refreshing = false, pid = 1): DesktopView => {
      const { status, ...rest } = view({ mail: 'connected' }, pid)
      const servers = status?.servers.map((server) => ({ ...server, refreshing, ...(held === undefined ? {} : { held }) })) ?? []
      return { ...rest, status: status && { ...status, servers } }
    }
    const three = ['Mail: 3 changes to review: Your apps do not see what changed until you accept it.']
    expect(told(holding(undefined), holding(1, true))).toEqual([])
    expect(told(holding(undefined), holding(1, true), holding(3))).toEqual(three)
    expect(told(holding(undefined), holding(3), holding(3, true), holding(3))).toEqual([])
    expect(told(holding(3), holding(undefined), holding(1))[0]).toContain('Mail: 1 change to review')
    // What was held before the app came is in the tray.
    expect(told(holding(3))).toEqual([])
    expect(told(holding(undefined), holding(3, false, 2))).toEqual([])
  })

  it('tells of calls that need a word in one notice, and again once none waits any more', () => {
    const asking = (...ids: string[]): DesktopView => {
      const { status, ...rest } = view({ a: 'connected' })
      const approvals = ids.map((id) => ({
        id,
        client: 'app',
        server: 'a',
        tool: 'drop',
        name: 'a__drop',
        effect: 'destructive' as const,
        effectFrom: 'words' as const,
        arguments: '{}',
        reason: 'Why.',
        at: 0,
        waiting: true,
      }))
      return { ...rest, status: status && { ...status, approvals } }
    }
    expect(told(asking('x'))).toEqual(['app wants to drop in A: {}\nWhy.'])
    expect(told(asking('x', 'y', 'z'))).toEqual(['3 calls are waiting for approval: Why.'])
    expect(told(asking('x'), asking('x', 'y'))).toEqual([])
    expect(told(asking('x'), asking(), asking('y'))).toEqual(['app wants to drop in A: {}\nWhy.'])
  })

  it('tells of each question of a server once, also of one that was open before', () => {
    const asking = (...ids: string[]): DesktopView => {
      const { status, ...rest } = view({})
      const questions = ids.map((id) => ({ id, server: 'a', message: `Which ${id}?`, at: 0, mode: 'url' as const, url: 'https://x' }))
      return { ...rest, status: status && { ...status, questions } }
    }
    expect(told(asking('one'))).toEqual(['A asks you something: Which one?'])
    expect(told(asking('one'), asking('one', 'two'))).toEqual(['A asks you something: Which two?'])
    expect(told(asking('one'), asking())).toEqual([])
  })

  it('tells of what other computers changed once, and not again when some of it is accepted', () => {
    const shared = (...names: string[]): DesktopView => {
      const { status, ...rest } = view({})
      const need = { id: names.join(), kind: 'sync', since: 0, count: names.length, computer: 'desk', names } as const
      return { ...rest, status: status && { ...status, needs: names.length === 0 ? [] : [need] } }
    }
    const change = '1 change from desk: It applies on this computer after you accept it: notes.'
    expect(told(shared(), shared('notes'))).toEqual([change])
    expect(told(shared(), shared('notes'), shared('notes'))).toEqual([])
    expect(told(shared('notes', 'work'), shared('work'))).toEqual([])
    expect(told(shared('notes'), shared('notes', 'work'))[0]).toContain('2 changes from desk')
    expect(told(shared('notes'))).toEqual([])
    const notices = createNotices()
    notices(shared())
    expect(notices(shared('notes'))).toMatchObject([{ place: '#/settings/sync' }])
  })

  it('is silent about what was so at the start, after another engine, about new servers and about good news', () => {
    expect(told(view({ a: 'failed' }))).toEqual([])
    expect(told(view({ a: 'connected' }, 1), view({ a: 'failed' }, 2))).toEqual([])
    expect(told(view({ a: 'connected' }, 1), view({ a: 'failed' }, 1, 'offline'))).toEqual([])
    expect(told(view({}), view({ a: 'failed' }))).toEqual([])
    expect(told(view({ a: 'failed' }), view({ a: 'connected' }))).toEqual([])
  })
})
