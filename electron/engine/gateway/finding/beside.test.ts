import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { createPolicy } from '../../authorization/policy/policy.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { type NeighboursOf, besideHits, usedNear } from './beside.ts'

type Directory = Parameters<typeof besideHits>[0]

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  docs: ['create', 'append', 'save', 'delete', 'list', 'open', 'close', 'print', 'share', 'rename', 'export', 'copy', 'lock', 'merge'],
  mail: ['send', 'read', 'list', 'move'],
  time: ['now'],
  git: ['log', 'diff'],
}
const directory = {
  toolsOf: (server: string) =>
    (TOOLS[server] ?? []).map((name) => {
      const description = name === 'diff' ? 'Deprecated: see log' : ''
      return {
        server,
        name,
        qualifiedName: `${server}__${name}`,
        source: { server, name: `own_${name}`, json: JSON.stringify({ description }) },
      }
    }),
} as unknown as Directory
const hits = (...names: string[]) => names.map((each) => ({ server: each.split('.')[0] ?? '', name: each.split('.')[1] ?? '', score: 1 }))

describe('what stands beside hits', () => {
  it('is what the query finds as well, and then what the server lists first', () => {
    const found = hits('docs.create', 'docs.export', 'mail.send', 'docs.save')
    const [docs] = besideHits(directory, found.slice(0, 1), found)
    expect(docs).toEqual({
      server: 'docs',
      tools: ['export', 'save', 'append', 'delete', 'list', 'open', 'close', 'print', 'share', 'rename', 'copy', 'lock'].map(
        (n) => `docs__${n}`,
      ),
    })
  })

  it('is of three servers at most, which share the room', () => {
    const found = hits('docs.create', 'mail.send', 'time.now', 'git.log', 'git.diff')
    expect(besideHits(directory, found.slice(0, 4), found)).toEqual([
      { server: 'docs', tools: ['docs__append', 'docs__save', 'docs__delete', 'docs__list'] },
      { server: 'mail', tools: ['mail__read', 'mail__list', 'mail__move'] },
    ])
  })

  it('is nothing without hits, and names no tool that is not offered', () => {
    expect(besideHits(directory, [], [])).toEqual([])
    const found = hits('git.log', 'git.gone')
    expect(besideHits(directory, found.slice(0, 1), found)).toEqual([{ server: 'git', tools: ['git__diff'] }])
  })
})

/** What was used near each tool by its shown name: `order server.tool worth`. */
const near =
  (given: Readonly<Record<string, readonly string[]>>): NeighboursOf =>
  (server, own) =>
    (given[`${server}.${own.replace(/^own_/, '')}`] ?? []).map((each) => {
      const [order, name = '', worth] = each.split(' ')
      const [of = '', tool = ''] = name.split('.')
      return { server: of, tool: `own_${tool}`, order: order as 'after', times: 3, worth: Number(worth) }
    })
const named = (found: ReturnType<typeof hits>, shown: number, given: Parameters<typeof near>[0], server?: string): (readonly string[])[] =>
  besideHits(directory, found.slice(0, shown), found, usedNear(directory, found.slice(0, shown), near(given), server)).map(
    ({ tools }) => tools,
  )

describe('what was used near hits', () => {
  const found = hits('mail.read', 'git.log', 'mail.list')

  it('comes first, the most used and of the best hit before the others, also of servers without a hit', () => {
    const given = { 'mail.read': ['after time.now 2', 'after mail.move 3'], 'git.log': ['after docs.open 5', 'before time.now 9'] }
    expect(named(found, 2, given)).toEqual([['time__now'], ['mail__move', 'mail__list', 'mail__send'], ['docs__open']])
  })

  it('takes the place of no hit, and of servers only what is offered, not deprecated and asked for', () => {
    const given = { 'mail.read': ['after git.log 4', 'after git.diff 4', 'after git.gone 4', 'after none.now 4', 'after time.now 3'] }
    expect(named(found, 2, given)).toEqual([['time__now'], ['mail__list', 'mail__send', 'mail__move'], ['git__diff']])
    expect(named(found, 1, given, 'mail')).toEqual([['mail__list', 'mail__send', 'mail__move']])
  })

  it('is of six names at most, within twelve of three servers; the server of the best hit keeps its place', () => {
    const given = {
      'mail.read': ['docs.list', 'docs.open', 'docs.lock', 'time.now', 'git.log', 'docs.copy', 'docs.save'].map((n) => `after ${n} 2`),
    }
    expect(named(found, 1, given)).toEqual([
      ['docs__list', 'docs__open', 'docs__lock', 'docs__copy'],
      ['time__now'],
      ['mail__list', 'mail__send', 'mail__move'],
    ])
    const all = named(hits('docs.create', 'mail.read', 'git.log'), 3, { 'docs.create': ['after docs.lock 1', 'after docs.merge 2'] })
    expect(all).toEqual([
      ['docs__merge', 'docs__lock', 'docs__append', 'docs__save', 'docs__delete'],
      ['mail__send', 'mail__list', 'mail__move'],
      ['git__diff'],
    ])
  })

  it('says why when asked to: by which hit, and how often', () => {
    const used = usedNear(directory, found.slice(0, 1), near({ 'mail.read': ['after time.now 2'] }))
    const why = [{ tool: 'time__now', order: 'after', hit: 'mail__read', times: 3 }]
    expect(besideHits(directory, found.slice(0, 1), found, used, true)).toMatchObject([{ server: 'time', used: why }, { server: 'mail' }])
    expect(JSON.stringify(besideHits(directory, found.slice(0, 1), found, used))).not.toContain('used')
  })

  it('is never a tool that the client may not see, nor a hit, nor more than twelve of three servers', async () => {
    const servers = ['docs', 'mail', 'web', 'git']
    const tools = ['read', 'write', 'old', 'list']
    const all = servers.flatMap((server) => tools.map((tool) => `${server}.${tool}`))
    const pattern = fc.constantFrom('*__read', 'write', 'docs__*', 'mail__list', 'web__*', 'git__write')
    const given = fc.record({
      pairs: fc.array(fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)), { maxLength: 20 }),
      profile: fc.subarray(servers, { minLength: 1 }),
      roleDeny: fc.array(pattern, { maxLength: 2 }),
      ruleDeny: fc.array(pattern, { maxLength: 2 }),
      hidden: fc.subarray(tools, { maxLength: 2 }),
      limit: fc.integer({ min: 1, max: 6 }),
    })
    // One input in which what is beside a hit is of another server, so that it is looked at in each run.
    const pairs: [string, string][] = ['docs', 'mail', 'web'].map((server) => [
      `${server}.read`,
      server === 'mail' ? 'docs.list' : 'mail.list',
    ])
    const crossing = { pairs, profile: servers, roleDeny: [], ruleDeny: [], hidden: [], limit: 1 }
    let crossed = 0
    await fc.assert(
      fc.asyncProperty(given, async ({ pairs, profile, roleDeny, ruleDeny, hidden, limit }) => {
        const { directory: real, ...fixture } = searchFixture()
        fixture.configure({ docs: {}, mail: {}, web: { tools: { deny: hidden } }, git: { enabled: false } })
        for (const server of servers)
          fixture.setTools(
            server,
            tools.map((name) => toolOf(name, `${name === 'old' ? 'Deprecated. ' : ''}Pages`)),
          )
        for (const [at, pair] of pairs.entries()) {
          for (const session of [`${at} a`, `${at} b`]) {
            for (const name of pair) fixture.learning.followed(session, ...(name.split('.') as [string, string]))
          }
        }
        const rules = parseServersFile(
          JSON.stringify({
            profiles: { some: profile },
            roles: { careful: { clients: ['zed'], deny: roleDeny } },
            rules: ruleDeny.map((tool) => ({ tool, decision: 'deny' })),
          }),
        )
        const slugOf = (server: string): string => real.slugOf(server)
        const policy = createPolicy(() => rules, slugOf)
        const scope = policy.scopeOf({ client: 'zed', profile: 'some' })
        if (scope === undefined) throw new Error('no scope')
        const answer = await fixture.linked.search({ query: 'read pages', limit, scope, explain: true }, 'zed')
        const seen = new Set(
          directoryWithin(real, scope)
            .all()
            .map(({ qualifiedName }) => qualifiedName),
        )
        const names = (answer.beside ?? []).flatMap((each) => each.tools)
        for (const name of names) expect(seen).toContain(name)
        for (const { name } of answer.hits) expect(names).not.toContain(name)
        expect([new Set(names).size === names.length, names.length <= 12, (answer.beside ?? []).length <= 3]).toEqual([true, true, true])
        const used = (answer.beside ?? []).flatMap((each) => each.used ?? [])
        for (const { tool, hit } of used) {
          expect(names).toContain(tool)
          expect(tool).not.toContain('old')
          if (tool.split('__')[0] !== hit.split('__')[0]) crossed++
        }
      }),
      { examples: [[crossing]] },
    )
    expect(crossed).toBeGreaterThan(0)
  })
})
