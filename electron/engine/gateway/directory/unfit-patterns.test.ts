import { expect, it } from 'vitest'
import { parseServersFile } from '../../config/servers-file.ts'
import { configHash } from '../../entry/consent/identity.ts'
import { unfitPatterns } from './unfit-patterns.ts'

const TOOLS = ['get_repo', 'delete_repo', 'Büro']

function told(file: Record<string, unknown>, { unread = [] as string[], held = [] as string[] } = {}): string[] {
  const state = parseServersFile(JSON.stringify(file))
  const tools = new Map(TOOLS.map((name) => [name, {}]))
  const catalog = {
    get(server: string) {
      const config = state.servers.get(server)
      return config === undefined || unread.includes(server) ? undefined : ({ key: configHash(config), tools } as never)
    },
    pending: () => held.map((name) => ({ kind: 'tools' as const, name, isLeftOut: false })),
  }
  return unfitPatterns(
    () => state,
    catalog,
    (server) => server,
  )().map(({ message }) => message)
}

const servers = (tools: object) => ({ mcpServers: { hub: { command: 'x', tools } } })

it('tells of patterns in "tools" that fit none of the tools of their server, as they are written', () => {
  expect(told(servers({ allow: ['get_*', 'list_*'], deny: ['Delete_Repo', 'hub.DELETE_*', 'delte_*', 'mail.delete_repo'] }))).toEqual([
    '"allow" in "tools" of hub has "list_*", which matches none of its tools.',
    '"deny" in "tools" of hub has "delte_*", which matches none of its tools.',
    '"deny" in "tools" of hub has "mail.delete_repo", which matches none of its tools.',
  ])
  expect(told(servers({ deny: ['Neu'] }), { held: ['neu'] })).toEqual([])
  expect(told(servers({ deny: ['new'], rename: { get_repo: 'new' } }))).toEqual([])
  expect(told(servers({ deny: ['delte_*'] }), { unread: ['hub'] })).toEqual([])
})

it('tells of descriptions for tools that their server does not have', () => {
  expect(told(servers({ descriptions: { get_repo: 'Gets.', get_rep: 'Gets.' } }))).toEqual([
    '"descriptions" in "tools" of hub has "get_rep", which is not one of its tools.',
  ])
  expect(told(servers({ descriptions: { soon: 'Comes.' } }), { held: ['soon'] })).toEqual([])
})

it('tells of those of roles that fit no tool of any server', () => {
  const roles = { careful: { allow: ['hub__*', 'get_*'], deny: ['delte_*', 'HUB/DELETE_*', 'mail__*', 'büro', 'hub'] } }
  const mcpServers = { hub: { command: 'x' }, other: { command: 'x' } }
  expect(told({ mcpServers, roles })).toEqual([
    '"deny" of the role careful has "delte_*", which matches no tool of any server.',
    '"deny" of the role careful has "mail__*", which matches no tool of any server.',
    '"deny" of the role careful has "hub", which matches no tool of any server.',
  ])
  // What a server has that nobody has asked yet may fit.
  expect(told({ mcpServers, roles }, { unread: ['other'] })).toEqual([
    '"deny" of the role careful has "mail__*", which matches no tool of any server.',
  ])
  expect(told({ mcpServers: {}, roles })).toEqual([])
})

it('collects no names of tools where there are no patterns', () => {
  const state = parseServersFile(JSON.stringify(servers({ rename: { get_repo: 'repo' } })))
  const hub = state.servers.get('hub')
  const tools = {
    size: 1,
    keys: () => {
      throw new Error('collected')
    },
  }
  const problems = unfitPatterns(
    () => state,
    { get: () => ({ key: hub && configHash(hub), tools }) as never, pending: () => [] },
    (server) => server,
  )
  expect(problems()).toEqual([])
})
