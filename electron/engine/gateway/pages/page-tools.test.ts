import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { describeTools } from '../finding/describe-tools.ts'
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

  it('are those of the server, for pages alone, whatever the server says of models', () => {
    const { directory } = directoryOf({
      one: [tool('show', page), tool('poll', { visibility: ['app'] }), tool('keep', { visibility: ['model'] })],
    })
    expect(pageToolDefinitions(directory, ['one'], new Set()).map(({ name, _meta }) => [name, _meta])).toEqual([
      ['show', { ui: { ...page, visibility: ['app'] } }],
      ['poll', { ui: { visibility: ['app'] } }],
    ])
  })

  it('are qualified where another server with pages, or Tooltray, has the same', () => {
    const { directory } = directoryOf({
      one: [tool('show', page), tool('execute_tool', { visibility: ['app'] })],
      two: [tool('show', page)],
      none: [tool('execute_tool')],
    })
    expect([...renamedTools(directory, 'one')]).toEqual([
      ['show', 'one__show'],
      ['execute_tool', 'one__execute_tool'],
    ])
    expect([...renamedTools(directory, 'two')]).toEqual([['show', 'two__show']])
    expect(pageToolDefinitions(directory, ['one', 'two'], new Set(['one__show'])).map(({ name }) => name)).toEqual([
      'one__execute_tool',
      'two__show',
    ])
  })
})
