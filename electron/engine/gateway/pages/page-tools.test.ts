import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { listHabitsOf } from '../exposure/app-list-limits.ts'
import { describeTools } from '../finding/describe-tools.ts'
import { pageNames } from './page-names.ts'
import { sessionPages } from './session-pages.ts'
import { pageToolDefinitions, pageToolsOf, renamedTools } from './page-tools.ts'

type Visibility = readonly string[] | undefined
const tool = (name: string, ui?: object): ToolDefinition => ({ ...toolOf(name, `${name} of the weather`), ...(ui && { _meta: { ui } }) })

function directoryOf(servers: Record<string, ToolDefinition[]>) {
  const fixture = searchFixture()
  fixture.configure(Object.fromEntries(Object.keys(servers).map((server) => [server, {}])))
  for (const [server, tools] of Object.entries(servers)) fixture.setTools(server, tools)
  return fixture
}

describe('tools for pages alone', () => {
  const visibility = fc.constantFrom<Visibility>(undefined, ['model'], ['app'], ['app', 'model'], [])
  const catalogue = fc.dictionary(
    fc.constantFrom('one', 'two', 'three'),
    fc.uniqueArray(
      fc.record({ name: fc.constantFrom('show', 'refresh', 'list_items', 'poll', 'save'), visibility, hasPage: fc.boolean() }),
      { selector: ({ name }) => name, maxLength: 5 },
    ),
    { minKeys: 1 },
  )

  it('are in no list, search, or description for a model, in any catalogue, and are found for pages', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (servers) => {
        const made = Object.fromEntries(
          Object.entries(servers).map(([server, tools]) => [
            server,
            tools.map(({ name, visibility: whom, hasPage }) => tool(name, { visibility: whom, ...(hasPage && { resourceUri: 'ui://p' }) })),
          ]),
        )
        const { directory, linked } = directoryOf(made)
        await directory.ready()
        for (const [server, tools] of Object.entries(servers)) {
          const hidden = tools.filter(({ visibility: whom }) => whom !== undefined && !whom.includes('model'))
          const names = hidden.map(({ name }) => `${server}__${name}`)
          const listed = [...directory.all(), ...directory.toolsOf(server)].map(({ qualifiedName }) => qualifiedName)
          expect(listed.filter((name) => names.includes(name))).toEqual([])
          expect(describeTools(directory, names).tools).toEqual([])
          for (const { name } of tools)
            for (const request of [{ query: name }, { query: name, server }, { query: '', server }]) {
              const { hits } = await linked.search({ ...request, limit: 50 })
              expect(hits.map((hit) => hit.name).filter((each) => names.includes(each))).toEqual([])
            }
          expect(directory.resolve(`${server}__${tools[0]?.name ?? ''}`).kind === 'found').toBe(
            tools[0] !== undefined && !hidden.includes(tools[0]),
          )
          const hasPage = tools.some((each) => each.hasPage)
          expect(pageToolsOf(directory, server).map(({ name }) => name)).toEqual(
            hasPage ? tools.flatMap(({ name, visibility: whom }) => (whom === undefined || whom.includes('app') ? [name] : [])) : [],
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the names by which pages call tools', () => {
  const page = { resourceUri: 'ui://p' }
  const names = pageNames(Buffer.alloc(32, 7))

  it('are for pages alone, whatever the server says of models, and lead to its tool', () => {
    const { directory } = directoryOf({
      one: [tool('show', page), tool('poll', { visibility: ['app'] }), tool('keep', { visibility: ['model'] })],
    })
    const [show, poll] = [names.nameOf('one', 'show'), names.nameOf('one', 'poll')]
    expect(pageToolDefinitions(directory, names, ['one']).map(({ name, _meta }) => [name, _meta])).toEqual([
      [show, { ui: { ...page, visibility: ['app'] } }],
      [poll, { ui: { visibility: ['app'] } }],
    ])
    expect([...renamedTools(directory, names, 'one')]).toEqual([
      ['show', show],
      ['poll', poll],
    ])
  })

  it('are known to no other page: not by the names of tools, of servers, or of its own, nor by an earlier start', () => {
    // Apps put the name of their entry before it.
    expect(names.nameOf('one', 'a'.repeat(80))).toHaveLength(listHabitsOf('claude-code').name)
    const part = fc.string({ minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(part, part, part, part, (server, own, other, others) => {
        const name = names.nameOf(server, own)
        expect(name).toMatch(/^[A-Za-z0-9_-]+_[0-9a-f]{20}$/)
        expect(names.nameOf(server, own)).toBe(name)
        if (server !== other || own !== others) expect(names.nameOf(other, others).slice(-20)).not.toBe(name.slice(-20))
        expect(pageNames(Buffer.alloc(32, 8)).nameOf(server, own)).not.toBe(name)
      }),
    )
  })

  it('alone are called: the page of one server reaches no tool of another, by whatever name it may know', async () => {
    const { directory } = directoryOf({
      bank: [tool('account', page), tool('save', { visibility: ['app'] })],
      evil: [tool('game', page), tool('save', { visibility: ['app'] })],
    })
    await directory.ready()
    const ran: unknown[] = []
    const executor = { execute: async ({ name }: { name: unknown }) => (ran.push(name), { content: [] }) }
    const pages = sessionPages({ directory, executor, pageNames: names } as never)
    const known = ['save', 'bank__save', 'evil__save', 'bank.save', 'account', 'bank__account', `save_${'0'.repeat(20)}`]
    for (const name of known) {
      expect(pages.knows(name, undefined)).toBe(false)
      await expect(pages.call(name, {}, () => undefined, {} as never)).rejects.toThrow('Unknown tool')
    }
    await pages.call(names.nameOf('evil', 'save'), {}, () => undefined, {} as never)
    await pages.call(names.nameOf('bank', 'save'), {}, () => undefined, {} as never)
    expect(ran).toEqual(['evil__save', 'bank__save'])
  })
})
