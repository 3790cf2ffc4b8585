import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'

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

describe('a call', () => {
  it('teaches the search that it names', async () => {
    const { linked, search, levels } = warehouse()
    const first = async () => (await linked.search({ query: QUERY })).hits[0]?.name
    expect(await first()).toBe('warehouse__stock_photo')
    for (let n = 0; n < 3; n++) linked.called(levels, await search(QUERY, undefined), 'control')
    expect(await first()).toBe('warehouse__inventory_levels')
  })

  it('that names none teaches the latest search of its own session that showed the tool', async () => {
    const { linked, search, levels, learning } = warehouse()
    await search(QUERY)
    await search('units of things')
    await search('list everything of warehouse')
    linked.called(levels, undefined, 'a')
    expect(learning.export().queries.map(({ query }) => query)).toEqual(['units of things'])
  })

  it.each<[string, (fixture: ReturnType<typeof warehouse>) => Promise<void>]>([
    ['of another session', async ({ linked, search, levels }) => (await search(), linked.called(levels, undefined, 'b'))],
    ['of no session', async ({ linked, search, levels }) => (await search(QUERY, undefined), linked.called(levels, undefined, 'control'))],
    [
      'long after',
      async ({ linked, search, levels, clock }) => (await search(), clock.advance(11 * 60_000), linked.called(levels, undefined, 'a')),
    ],
    [
      'after the session ended',
      async ({ linked, search, levels }) => (await search(), linked.forget('a'), linked.called(levels, undefined, 'a')),
    ],
    [
      'of a tool that was not shown',
      async ({ linked, search, photo }) => (await search('article numbers'), linked.called(photo, undefined, 'a')),
    ],
    ['with a made-up id', async ({ linked, search, levels }) => (await search(), linked.called(levels, 's-made-up', 'a'))],
    ['after a list', async ({ linked, search, levels }) => linked.called(levels, await search('list everything of warehouse'), 'a')],
    [
      'while learning is off',
      async ({ linked, search, levels, learning }) => (learning.setEnabled(false), linked.called(levels, await search(), 'a')),
    ],
  ])('%s teaches nothing', async (_what, act) => {
    const fixture = warehouse()
    await act(fixture)
    expect(fixture.learned()).toBe(false)
  })
})
