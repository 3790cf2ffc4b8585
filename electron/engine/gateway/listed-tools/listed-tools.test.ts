import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { type ListedBefore, createListedTools } from './listed-tools.ts'
import { createPolicy } from '../../authorization/policy/policy.ts'
import { parseServersFile } from '../../config/servers-file.ts'

const reading: ToolDefinition = { ...toolOf('read'), annotations: { readOnlyHint: true } }

function fixture({ before = [] }: { before?: ListedBefore[] } = {}) {
  const search = searchFixture()
  const { learning, servers, directory } = search
  const settings = { learntTools: true }
  const held = new Set<string>()
  const moved: string[][] = []
  const listedTools = createListedTools({
    directory,
    servers,
    settings: () => settings,
    learning,
    isHeld: (server) => held.has(server),
    shown: (definition) => definition,
    before,
    onChange: (names) => void moved.push([...names]),
  })
  let sessions = 0
  return {
    ...search,
    listedTools,
    settings,
    held,
    moved,
    use(server: string, ...tools: string[]) {
      for (let time = 0; time < 2; time++) {
        sessions++
        for (const tool of tools) learning.used(`session ${sessions}`, server, tool)
      }
    },
    begin: () => listedTools.begin(undefined),
    listed: (names: readonly string[]) => listedTools.definitions(undefined, names).map(({ name }) => name),
    becauseOf: (name: string) => listedTools.view(undefined).get(name),
  }
}

describe('tools at hand', () => {
  it('come with use, at the end, and only for sessions that begin then', async () => {
    const { configure, setTools, use, begin, listed, moved, becauseOf } = fixture()
    configure({ s: {}, t: {} })
    setTools(
      's',
      ['a', 'b', 'c'].map((name) => toolOf(name)),
    )
    setTools('t', [toolOf('d')])
    expect(await begin()).toEqual([])
    use('s', 'c')
    const first = await begin()
    use('t', 'd')
    use('s', 'a')
    expect(listed(first)).toEqual(['s__c'])
    expect(await begin()).toEqual(['s__c', 's__a', 't__d'])
    expect(listed(first)).toEqual(['s__c'])
    expect(moved).toEqual([['s'], ['s', 't']])
    expect(becauseOf('s__c')).toEqual({ because: 'used' })
  })

  it('are those that an entry names, too, also where nothing may be learnt; and never those that it keeps away', async () => {
    const { configure, setTools, use, begin, settings, learning } = fixture()
    configure({ s: { tools: { direct: ['a*', '!a2'], rename: { a1: 'first' } } } })
    setTools(
      's',
      ['a1', 'a2', 'b'].map((name) => toolOf(name)),
    )
    use('s', 'a2', 'b')
    expect(await begin()).toEqual(['s__first', 's__b'])
    settings.learntTools = false
    expect(await begin()).toEqual(['s__first'])
    settings.learntTools = true
    learning.setEnabled(false)
    expect(await begin()).toEqual(['s__first'])
  })

  it('are not listed while they cannot be used: off, gone, denied, held back, outside of the scope', async () => {
    const { configure, setTools, use, begin, listed, held, listedTools } = fixture()
    const tools = ['a', 'b'].map((name) => toolOf(name))
    configure({ s: {}, t: {} })
    setTools('s', tools)
    setTools('t', tools)
    use('s', 'a', 'b')
    use('t', 'a')
    const all = await begin()
    expect(all).toEqual(['s__a', 's__b', 't__a'])

    const config = parseServersFile(JSON.stringify({ profiles: { p: ['t'] } }))
    const { scope } = createPolicy(
      () => config,
      (server) => server,
    ).scopeAsked({ profile: 'p' })
    expect(await listedTools.begin(scope)).toEqual(['t__a'])
    expect(listedTools.definitions(scope, all).map(({ name }) => name)).toEqual(['t__a'])

    held.add('t')
    expect(listed(all)).toEqual(['s__a', 's__b'])
    held.delete('t')
    configure({ s: { tools: { deny: ['a'] } }, t: { enabled: false } })
    expect(listed(all)).toEqual(['s__b'])
    expect(await begin()).toEqual(['s__b'])
    configure({ s: {} })
    setTools('s', [toolOf('a')])
    expect(listed(all)).toEqual(['s__a'])
  })

  it('stay where they are while others are used more, until the engine ends and chooses anew', async () => {
    const { clock, configure, setTools, use, begin, listedTools } = fixture()
    const names = [...'abcdefghij']
    configure({ s: {} })
    setTools(
      's',
      names.map((name) => toolOf(name)),
    )
    use('s', ...names.slice(0, 8))
    const eight = await begin()
    expect(eight).toHaveLength(8)
    clock.advance(40 * 24 * 60 * 60 * 1000)
    use('s', 'i', 'j', 'a')
    expect(await begin()).toEqual(eight)
    listedTools.chooseAnew()
    expect(await begin()).toEqual(['s__a', 's__b', 's__c', 's__d', 's__e', 's__f', 's__i', 's__j'])
  })

  it('begin with what the handshake of the engine before has told, in its order', async () => {
    const { configure, setTools, use, begin } = fixture({
      before: [
        { name: 's__b', effect: 'write' },
        { name: 's__gone', effect: 'write' },
      ],
    })
    configure({ s: {} })
    setTools('s', [toolOf('a'), toolOf('b')])
    use('s', 'a', 'a', 'b')
    expect(await begin()).toEqual(['s__b', 's__a'])
  })

  it('are none of those that do more by now than some client was told', async () => {
    const { configure, setTools, use, begin, listed, listedTools, becauseOf } = fixture({ before: [{ name: 's__old', effect: 'read' }] })
    configure({ s: { tools: { direct: ['read'] } } })
    setTools('s', [reading, toolOf('old')])
    use('s', 'old')
    expect(await begin()).toEqual(['s__read'])
    expect(listed(['s__read'])).toEqual(['s__read'])
    expect([listedTools.listedAs('s__read'), listedTools.listedAs('s__old'), listedTools.listedAs('s__other')]).toEqual([
      'read',
      'read',
      undefined,
    ])
    setTools('s', [{ ...reading, annotations: { destructiveHint: true } }])
    expect(listed(['s__read'])).toEqual([])
    expect(await begin()).toEqual([])
    expect(listedTools.listedAs('s__read')).toBe('read')
    expect(becauseOf('s__read')).toMatchObject({ because: 'named', problem: expect.stringContaining('more than it did') as string })
  })

  it('are none of those that say less of themselves than they did', async () => {
    const { configure, setTools, use, begin, directory, effects } = fixture()
    configure({ s: {} })
    setTools('s', [{ ...reading, annotations: { destructiveHint: true } }])
    directory.all()
    setTools('s', [reading])
    use('s', 'read')
    expect(await begin()).toEqual([])
    effects.accept('s', 'read')
    expect(await begin()).toEqual(['s__read'])
  })

  it('wait for a large list, and for no other', async () => {
    const { configure, setTools, use, begin, directory } = fixture()
    configure({ large: {}, other: {} })
    setTools('large', [...Array.from({ length: 300 }, (_, at) => toolOf(`t${at}`, 'x'.repeat(1_000))), toolOf('wanted')])
    setTools(
      'other',
      Array.from({ length: 300 }, (_, at) => toolOf(`t${at}`, 'x'.repeat(1_000))),
    )
    use('large', 'wanted')
    expect(await begin()).toEqual(['large__wanted'])
    expect(directory.toolsOf('other')).toEqual([])
  })

  it('says why a named one is not there', async () => {
    const { configure, setTools, begin, becauseOf } = fixture()
    configure({ s: { tools: { direct: ['*'] } } })
    setTools('s', [toolOf('odd'.repeat(20)), ...[...'abcdefghi'].map((name) => toolOf(name))])
    expect(await begin()).toHaveLength(8)
    expect(becauseOf('s__a')).toEqual({ because: 'named' })
    expect(becauseOf('s__i')?.problem).toMatch(/^Eight others/)
    expect(becauseOf(`s__${'odd'.repeat(20)}`)?.problem).toMatch(/^Its name/)
  })
})
