import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { PERSON, callerOf } from '../../base/caller.ts'

const QUERY = 'do we have enough stock units'

function warehouse() {
  const fixture = searchFixture()
  fixture.configure({ warehouse: {} })
  fixture.setTools('warehouse', [toolOf('inventory_levels', 'Numbers of units by article'), toolOf('stock_photo', 'Find a picture')])
  const [, photo] = fixture.directory.all()
  const levels = fixture.directory.all()[0]
  if (levels === undefined || photo === undefined) throw new Error('no tools')
  const search = async (query = QUERY, caller: string | undefined = 'a') => (await fixture.linked.search({ query }, caller)).search_id
  const learned = () => fixture.learning.status().words > 0
  return { ...fixture, levels, photo, search, learned }
}

describe('calls of a conversation', () => {
  const near = ({ learning }: ReturnType<typeof warehouse>) => learning.neighbours('warehouse', 'inventory_levels').map(({ tool }) => tool)

  it('make tools neighbours, by the names that their server has for them', async () => {
    const fixture = warehouse()
    fixture.configure({ warehouse: { tools: { rename: { stock_photo: 'picture' } } } })
    const [levels, picture] = fixture.directory.all()
    if (levels === undefined || picture === undefined) throw new Error('no tools')
    for (const session of ['a', 'b']) for (const tool of [levels, picture]) fixture.linked.called(tool, undefined, callerOf(session))
    expect(near(fixture)).toEqual(['stock_photo'])
    const { hits, beside } = await fixture.linked.search({ query: 'numbers of units by article', limit: 1, explain: true }, 'c')
    expect(hits.map(({ name }) => name)).toEqual(['warehouse__inventory_levels'])
    const used = [{ tool: 'warehouse__picture', order: 'after', hit: 'warehouse__inventory_levels', times: 2 }]
    expect(beside).toEqual([{ server: 'warehouse', tools: ['warehouse__picture'], used }])
  })

  it('make none of what a person runs in the window', () => {
    const fixture = warehouse()
    for (let round = 0; round < 3; round++)
      for (const tool of [fixture.levels, fixture.photo]) fixture.linked.called(tool, undefined, PERSON)
    expect(near(fixture)).toEqual([])
  })
})

describe('a call', () => {
  it('teaches the search that it names', async () => {
    const { linked, search, levels } = warehouse()
    const first = async () => (await linked.search({ query: QUERY })).hits[0]?.name
    expect(await first()).toBe('warehouse__stock_photo')
    for (let n = 0; n < 3; n++) linked.called(levels, await search(QUERY, undefined), PERSON)
    expect(await first()).toBe('warehouse__inventory_levels')
  })

  it('that names none teaches the latest search of its own session that showed the tool', async () => {
    const { linked, search, levels, learning } = warehouse()
    await search(QUERY)
    await search('units of things')
    await search('list everything of warehouse')
    linked.called(levels, undefined, callerOf('a'))
    expect(learning.export().queries.map(({ query }) => query)).toEqual(['units of things'])
  })

  it.each<[string, (fixture: ReturnType<typeof warehouse>) => Promise<void>]>([
    ['of another session', async ({ linked, search, levels }) => (await search(), linked.called(levels, undefined, callerOf('b')))],
    ['of no session', async ({ linked, search, levels }) => (await search(QUERY, undefined), linked.called(levels, undefined, PERSON))],
    [
      'long after',
      async ({ linked, search, levels, clock }) => (
        await search(),
        clock.advance(11 * 60_000),
        linked.called(levels, undefined, callerOf('a'))
      ),
    ],
    [
      'after the session ended',
      async ({ linked, search, levels }) => (await search(), linked.forget('a'), linked.called(levels, undefined, callerOf('a'))),
    ],
    [
      'of a tool that was not shown',
      async ({ linked, search, photo }) => (await search('article numbers'), linked.called(photo, undefined, callerOf('a'))),
    ],
    ['with a made-up id', async ({ linked, search, levels }) => (await search(), linked.called(levels, 's-made-up', callerOf('a')))],
    [
      'after a list',
      async ({ linked, search, levels }) => linked.called(levels, await search('list everything of warehouse'), callerOf('a')),
    ],
    [
      'while learning is off',
      async ({ linked, search, levels, learning }) => (learning.setEnabled(false), linked.called(levels, await search(), callerOf('a'))),
    ],
  ])('%s teaches nothing', async (_what, act) => {
    const fixture = warehouse()
    await act(fixture)
    expect(fixture.learned()).toBe(false)
  })
})
