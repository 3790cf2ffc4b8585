import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HANDSHAKE_CLIENT } from '../../config/apps/client-names.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { createPolicy } from '../policy/policy.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { directoryWithin } from '../../gateway/directory/directory-within.ts'
import type { Scope } from './scope.ts'
import type { Subject } from './subject.ts'
import { withinScope } from '../../gateway/directory/within-scope.ts'

const TOOLS = ['get_issue', 'delete_issue', 'list']

function fixture(
  config: Record<string, unknown>,
  servers: Record<string, Record<string, unknown>> = { github: {}, mail: {}, 'My Files': {} },
) {
  const search = searchFixture()
  search.configure(servers)
  const tools = TOOLS.map((name) => toolOf(name, 'Works with an issue'))
  for (const server of Object.keys(servers)) search.setTools(server, tools)
  let rules = parseServersFile(JSON.stringify(config))
  const slugOf = (server: string): string => search.directory.slugOf(server)
  const scopes = createPolicy(() => rules, slugOf)
  const names = (scope: Scope | undefined): string[] =>
    (scope === undefined ? search.directory : directoryWithin(search.directory, scope)).all().map(({ qualifiedName }) => qualifiedName)
  return {
    ...search,
    scopes,
    seen: (subject: Subject) => names(scopes.scopeOf(subject)),
    change: (next: Record<string, unknown>) => void (rules = parseServersFile(JSON.stringify(next))),
  }
}

const ALL = ['github', 'mail', 'my-files'].flatMap((server) => TOOLS.map((tool) => `${server}__${tool}`))

describe('scopes', () => {
  it('are none where no profile and no role binds a subject', () => {
    const { scopes } = fixture({ roles: { other: { clients: ['cursor'], deny: ['*'] } } })
    expect(scopes.scopeOf({ client: 'zed' })).toBeUndefined()
    expect(fixture({}).scopes.scopeOf({ client: 'zed' })).toBeUndefined()
  })

  it('are narrowed by a role that names the client, by its name in any case, its id or a pattern', () => {
    const { seen } = fixture({ roles: { reader: { clients: ['claude-code', 'My *'], allow: ['*__get_*'] } } })
    const readable = ALL.filter((name) => name.includes('get_'))
    expect(seen({ client: 'Claude-Code/2' })).toEqual(readable)
    expect(seen({ client: 'my laptop' })).toEqual(readable)
    expect(seen({ client: 'yours' })).toEqual(ALL)
  })

  it.each([
    'delete_*',
    'DELETE_ISSUE',
    '*__DELETE_*',
    'github.delete_issue',
    'GitHub/delete_*',
    'github___delete_*',
    '*:delete_*',
    'github*',
  ])('deny by a pattern as rules read theirs: %s', (pattern) => {
    const { seen } = fixture({ roles: { careful: { clients: ['zed'], deny: [pattern] } } })
    expect(seen({ client: 'zed' })).not.toContain('github__delete_issue')
  })

  it.each(['get_issue', 'GET_*', '*.get_*', 'My Files.get_issue', 'my-files/Get_Issue'])('allow by one in the same way: %s', (pattern) => {
    const { seen } = fixture({ roles: { reader: { clients: ['zed'], allow: [pattern] } } })
    expect(seen({ client: 'zed' })).toContain('my-files__get_issue')
    expect(seen({ client: 'zed' })).not.toContain('my-files__list')
  })

  it('do not let a server name a tool of its own into what a role allows of another', () => {
    const search = searchFixture()
    search.configure({ evil: {}, mail: {} })
    for (const server of ['evil', 'mail']) search.setTools(server, [toolOf('mail__send')])
    const { scopes } = fixture({ roles: { reader: { clients: ['zed'], allow: ['mail__*'] } } })
    const { directory } = search
    const scope = scopes.scopeOf({ client: 'zed' })
    expect(directory.all().flatMap((tool) => (scope?.hasTool(tool) === true ? [tool.server] : []))).toEqual(['mail'])
  })

  it('have what a folder brings for those alone who work there, whatever their profile', () => {
    const search = searchFixture()
    const { servers } = parseServersFile(JSON.stringify({ mcpServers: { github: { command: 'x' }, mail: { command: 'x' } } }))
    const brought = [...servers.values()][0]
    if (brought === undefined) throw new Error('none')
    const all = new Map([...servers, ['files@site', { ...brought, project: '/site' }], ['files@api', { ...brought, project: '/api' }]])
    const rules = { ...parseServersFile(JSON.stringify({ profiles: { work: ['github'] } })), servers: all }
    const slugOf = (server: string): string => search.directory.slugOf(server)
    const scopes = createPolicy(() => rules, slugOf)
    const seen = (subject: Subject) => [...all.keys()].filter((server) => scopes.scopeOf(subject)?.hasServer(server) !== false)
    expect(seen({ client: 'zed' })).toEqual(['github', 'mail'])
    expect(seen({ client: 'zed', project: '/other' })).toEqual(['github', 'mail'])
    expect(seen({ client: 'zed', project: '/site' })).toEqual(['github', 'mail', 'files@site'])
    expect(seen({ client: 'zed', project: '/site', profile: 'work' })).toEqual(['github', 'files@site'])
    expect(scopes.scopeOf({ client: 'zed' })).toBe(scopes.scopeOf({ client: 'cursor' }))
  })

  it('have what is there for the profile, for the role of the credential and for each that names its client', () => {
    const { seen } = fixture({
      profiles: { work: ['github', 'My Files'] },
      roles: { reader: { allow: ['*__get_*', '*__list'] }, everybody: { clients: ['*'], deny: ['*__list'] } },
    })
    expect(seen({ client: 'phone', profile: 'work', role: 'reader' })).toEqual(['github__get_issue', 'my-files__get_issue'])
    expect(seen({ client: 'phone', role: 'reader' })).toEqual(['github__get_issue', 'mail__get_issue', 'my-files__get_issue'])
    expect(seen({ client: 'phone' })).toHaveLength(6)
  })

  it('mean a server by its own name and by that in the names of its tools, and a renamed tool by both', () => {
    const renamed = { github: { tools: { rename: { delete_issue: 'tidy' } } }, 'My Files': {} }
    const roles = {
      a: { clients: ['a'], deny: ['*__delete_*', 'My Files__get_*'] },
      b: { clients: ['b'], allow: ['my-files__*', 'github__tidy'] },
    }
    const { seen } = fixture({ roles }, renamed)
    expect(seen({ client: 'a' })).toEqual(['github__get_issue', 'github__list', 'my-files__list'])
    expect(seen({ client: 'b' })).toEqual(['github__tidy', 'my-files__get_issue', 'my-files__delete_issue', 'my-files__list'])
  })

  it('are refused where the profile or the role is not there', () => {
    const { scopes } = fixture({ roles: { reader: {} } })
    expect(() => scopes.scopeOf({ client: 'phone', role: 'raeder' })).toThrow('There is no role named "raeder".')
    expect(() => scopes.scopeOf({ client: 'phone', profile: 'work' })).toThrow('There is no profile named "work".')
  })

  it('are the same one while the configuration is, and follow it', () => {
    const rules = { roles: { reader: { clients: ['*'], allow: ['github__*'] } } }
    const { scopes, seen, change } = fixture(rules)
    expect(scopes.scopeOf({ client: 'a' })).toBe(scopes.scopeOf({ client: 'b' }))
    expect(seen({ client: 'a' })).toHaveLength(3)
    change({ roles: { reader: { clients: ['*'], allow: ['mail__list'] } } })
    expect(seen({ client: 'a' })).toEqual(['mail__list'])
    change({})
    expect(seen({ client: 'a' })).toEqual(ALL)
  })

  it('allow nothing by a role that cannot be read, to the clients that it names', () => {
    const { scopes, seen } = fixture({ roles: { reader: { clients: ['phone'], denny: ['*__delete_*'] } } })
    expect(seen({ client: 'phone' })).toEqual([])
    expect(seen({ client: 'laptop', role: 'reader' })).toEqual([])
    expect(seen({ client: 'laptop' })).toEqual(ALL)
    expect(scopes.scopeOf({ client: 'phone' })?.hasServer('github')).toBe(false)
  })

  it('of the handshake, which is for whoever comes, have what every client may see', () => {
    const { seen } = fixture({
      roles: { a: { clients: ['cursor'], deny: ['github__*'] }, b: { clients: ['zed'], deny: ['*__list'] }, c: { deny: ['*'] } },
    })
    expect(seen({ client: HANDSHAKE_CLIENT })).toEqual([
      'mail__get_issue',
      'mail__delete_issue',
      'my-files__get_issue',
      'my-files__delete_issue',
    ])
  })

  it('of a person are of the profile alone', () => {
    const { scopes } = fixture({
      profiles: { work: ['mail'] },
      roles: { all: { clients: ['*'], allow: [] } },
      settings: { profile: 'work' },
    })
    expect(scopes.scopeAsked({ query: 'x' })).toEqual({ query: 'x', scope: undefined })
    const { scope, ...rest } = scopes.scopeAsked({ query: 'x', profile: 'work' })
    expect(rest).toEqual({ query: 'x' })
    expect([scope?.hasServer('mail'), scope?.hasServer('github')]).toEqual([true, false])
    expect(scopes.scopeInForce()).toBe(scope)
  })
})

describe('what is outside of a scope', () => {
  it('is meant by no name, suggested by none, and in no report', () => {
    const { directory, reports, scopes } = fixture({ roles: { r: { clients: ['*'], deny: ['github__*', '*__delete_*'] } } })
    const scope = scopes.scopeOf({ client: 'x' }) as Scope
    const within = directoryWithin(directory, scope)
    for (const name of [
      'github__get_issue',
      'github.get_issue',
      'GITHUB/get_issue',
      'mail__delete_issue',
      'delete_issue',
      'mail:DELETE_ISSUE',
    ]) {
      expect(directory.resolve(name), name).not.toMatchObject({ kind: 'unknown' })
      const resolution = within.resolve(name)
      expect(resolution.kind, name).toBe('unknown')
      expect(JSON.stringify(resolution), name).not.toMatch(/github__|delete_/)
    }
    // Three servers have it, and for this subject two.
    expect(within.resolve('list')).toEqual({ kind: 'ambiguous', candidates: ['mail__list', 'my-files__list'] })
    expect([within.serverNamed('github'), within.serverNamed('MAIL')]).toEqual([undefined, 'mail'])
    const parts = { directory, reports } as unknown as Parameters<typeof withinScope>[0]
    expect(withinScope(parts, scope).reports()).toMatchObject([
      { name: 'mail', tools: 2 },
      { name: 'My Files', tools: 2 },
    ])
  })

  it('leaves a short name to what is inside', () => {
    const { directory, scopes } = fixture({ roles: { r: { clients: ['*'], allow: ['mail__*'] } } })
    expect(directory.resolve('list').kind).toBe('ambiguous')
    expect(directoryWithin(directory, scopes.scopeOf({ client: 'x' }) as Scope).resolve('list')).toMatchObject({
      tool: { qualifiedName: 'mail__list' },
    })
  })

  it('is neither listed nor found, whatever the rules are: lists and searches have just what the predicate has', async () => {
    const pattern = fc.constantFrom(
      'github__*',
      'mail__list',
      '*__get_*',
      '*__delete_issue',
      'My Files__*',
      'my-files__list',
      '*',
      '*_issue',
    )
    const role = fc.record({ allow: fc.array(pattern, { maxLength: 3 }), deny: fc.array(pattern, { maxLength: 2 }) }, { requiredKeys: [] })
    const profile = fc.option(fc.subarray(['github', 'mail', 'My Files']), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(role, role, profile, async (first, second, servers) => {
        const { directory, linked, scopes, seen } = fixture({
          profiles: { p: servers ?? [] },
          roles: { first: { clients: ['*'], ...first }, second },
        })
        const subject = { client: 'x', role: 'second', ...(servers === undefined ? {} : { profile: 'p' }) }
        const scope = scopes.scopeOf(subject) as Scope
        const by = directory.all().filter((tool) => scope.refusal(tool) === undefined)
        const expected = by.map(({ qualifiedName }) => qualifiedName).sort()
        expect(seen(subject).sort()).toEqual(expected)
        const found = await linked.search({ query: 'issue', limit: 50, scope })
        expect(found.hits.map(({ name }) => name).sort()).toEqual(expected)
        expect(found.searched).toBe(expected.length)
      }),
      { numRuns: 200 },
    )
  })
})
