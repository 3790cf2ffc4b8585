import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { definitionOf } from '../../catalog/tool.ts'

const NAMES = ['read_file', 'write_file', 'delete_file', 'list_files']
const pattern = fc.constantFrom('read_file', 'write_*', '*_file', '*s', '*')
const entry = fc.record(
  {
    enabled: fc.boolean(),
    tools: fc.record(
      { allow: fc.array(pattern), deny: fc.array(pattern), rename: fc.constantFrom({ read_file: 'open_file' }, { list_files: 'a b' }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)
const entries = fc.dictionary(fc.constantFrom('one', 'two', 'drei Ä'), entry, { minKeys: 1 })

describe('what is on offer', () => {
  it('is the same for search and calls, whatever the rules are and were', () => {
    fc.assert(
      fc.property(fc.array(entries, { minLength: 1, maxLength: 3 }), (configurations) => {
        const { directory, configure, setTools } = searchFixture()
        for (const configuration of configurations) {
          configure(configuration)
          for (const server of Object.keys(configuration))
            setTools(
              server,
              NAMES.map((name) => toolOf(name, 'Does something with a file')),
            )
          // Two places know what is on offer: the index answers searches, the directory calls.
          const found = directory
            .index()
            .search('file', { limit: 100 })
            .map(({ server, name }) => `${server}/${name}`)
          const listed = Object.keys(configuration)
            .flatMap((server) => directory.index().search('', { limit: 100, server }))
            .map(({ server, name }) => `${server}/${name}`)
          const callable = directory.all().map(({ server, name }) => `${server}/${name}`)
          expect(found.sort()).toEqual(callable.sort())
          expect(listed.sort()).toEqual(callable.sort())
          for (const { qualifiedName, server, name } of directory.all())
            expect(directory.resolve(qualifiedName)).toMatchObject({ kind: 'found', tool: { server, name } })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is found by what a server says of itself, but not once more by the name that it has anyway', () => {
    const scoreWith = (about: { title?: string }): number | undefined => {
      const { directory, configure, setTools } = searchFixture()
      configure({ 'my-files': {} })
      setTools('my-files', [toolOf('read', 'Reads a text'), toolOf('write', 'Writes a text')], about)
      return directory.index().search('read my files in the cupboard', { limit: 1 })[0]?.score
    }
    const plain = scoreWith({})
    expect(plain).toBeGreaterThan(0)
    expect(scoreWith({ title: 'My Files' })).toBe(plain)
    expect(scoreWith({ title: 'A cupboard' })).toBeGreaterThan(plain ?? Infinity)
  })

  it('never has what the rules hold back, neither found nor called', async () => {
    const { directory, configure, setTools, linked } = searchFixture()
    const shown = async () => (await linked.search({ query: 'file', limit: 50 })).hits.map(({ name }) => name).sort()
    configure({ s: {} })
    setTools(
      's',
      NAMES.map((name) => toolOf(name)),
    )
    expect(await shown()).toHaveLength(4)
    configure({ s: { tools: { deny: ['delete_*', 'write_*'] } } })
    expect(await shown()).toEqual(['s__list_files', 's__read_file'])
    expect(directory.resolve('s__delete_file').kind).toBe('unknown')
    configure({ s: { enabled: false } })
    expect(await shown()).toEqual([])
    expect(directory.resolve('s__read_file').kind).toBe('unknown')
    configure({ other: {} })
    expect(await shown()).toEqual([])
    expect(directory.resolve('s__read_file').kind).toBe('unknown')
  })

  it('tells what is held back from what does not exist', () => {
    const { directory, configure, setTools } = searchFixture()
    configure({ s: { tools: { allow: ['read_*'] } }, off: { enabled: false } })
    for (const server of ['s', 'off'])
      setTools(
        server,
        NAMES.map((name) => toolOf(name)),
      )
    expect(directory.withheld('s__delete_file')).toMatchObject({ kind: 'found', tool: { server: 's', because: 'not-allowed' } })
    expect(directory.withheld('off/read_file')).toMatchObject({
      kind: 'found',
      tool: { qualifiedName: 'off__read_file', because: 'server-disabled' },
    })
    expect(directory.withheld('s__read_file').kind).toBe('unknown')
    expect(directory.withheld('s__never')).toMatchObject({ kind: 'unknown' })
  })
})

it('a tool that says less of itself than it did is what it was, until a person takes its word', () => {
  const { directory, effects, configure, setTools } = searchFixture()
  const drop = (annotations: Record<string, unknown>) => [{ ...toolOf('drop', 'Drops a table'), annotations }]
  const offered = () => directory.toolsOf('db').map(({ effect, says }) => [effect, says])
  configure({ db: {} })
  setTools('db', drop({ destructiveHint: true }))
  expect(offered()).toEqual([['destructive', undefined]])
  setTools('db', drop({ readOnlyHint: true }))
  expect(offered()).toEqual([['destructive', 'read']])
  // Other times, variables and rules are no other program.
  configure({ db: { env: { LEVEL: 'debug' }, idle: '1m' } })
  expect(offered()).toEqual([['destructive', 'read']])
  effects.accept('db', 'drop')
  expect(offered()).toEqual([['read', undefined]])
  configure({ db: { args: ['another'] } })
  setTools('db', drop({ destructiveHint: true }))
  configure({ db: { args: ['a third'] } })
  setTools('db', drop({ readOnlyHint: true }))
  expect(offered()).toEqual([['read', undefined]])
})

it('a tool is found and described by the text that a person wrote, and does what its server’s own text says', async () => {
  const { directory, configure, setTools, linked, catalog } = searchFixture()
  const own = 'Deletes a file for ever'
  configure({ s: { tools: { descriptions: { remove_it: 'Empties the recycling rabbit' } } } })
  setTools('s', [{ ...toolOf('remove_it'), description: own }])
  expect((await linked.search({ query: 'recycling rabbit', limit: 5 })).hits.map(({ name }) => name)).toEqual(['s__remove_it'])
  const found = directory.resolve('s__remove_it')
  if (found.kind !== 'found') throw new Error('It is not there.')
  expect(definitionOf(found.tool.source)).toMatchObject({ name: 'remove_it', description: 'Empties the recycling rabbit' })
  expect(found.tool.effect).toBe('destructive')
  // Pins and checks compare what the server said.
  expect(JSON.parse(catalog.get('s')?.tools.get('remove_it')?.json ?? '{}')).toMatchObject({ description: own })
  configure({ s: {} })
  expect((await linked.search({ query: 'recycling rabbit', limit: 5 })).hits).toEqual([])
})

it('a tool does what its person says, else it itself, else what it sounds like', () => {
  const { directory, configure, setTools } = searchFixture()
  const tools = [toolOf('get_it'), toolOf('drop_it'), toolOf('it'), { ...toolOf('wipe_it'), annotations: { readOnlyHint: true } }]
  const offered = () => directory.toolsOf('db').map(({ effect, effectFrom }) => [effect, effectFrom])
  configure({ db: {} })
  setTools('db', tools)
  expect(offered()).toEqual([
    ['read', 'words'],
    ['destructive', 'words'],
    ['write', 'nothing'],
    ['read', 'annotations'],
  ])
  configure({ db: { effects: { drop_it: 'write', 'wipe_*': 'destructive' } } })
  expect(offered()).toEqual([
    ['read', 'words'],
    ['write', 'person'],
    ['write', 'nothing'],
    ['destructive', 'person'],
  ])
})

describe('a list of many megabytes', () => {
  const large = (word: string) =>
    Array.from({ length: 2_000 }, (_, at) => toolOf(`tool_${at}`, `${word} number ${at} ${'and so on '.repeat(40)}`))

  it('is taken in by turns, and until then is as it was', async () => {
    const { directory, configure, setTools } = searchFixture()
    configure({ big: {}, small: {} })
    setTools('big', large('Swims'))
    setTools('small', [toolOf('read_file', 'Reads a file')])
    // Who does not wait is not kept waiting by it.
    expect(directory.index().size).toBe(1)
    expect(directory.resolve('big__tool_7').kind).toBe('unknown')
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await directory.ready()
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
    expect(directory.ready()).toBeUndefined()
    expect(directory.index().size).toBe(2_001)
    expect(directory.resolve('big__tool_7').kind).toBe('found')

    setTools('big', large('Dives'))
    expect(directory.index().search('swims', { limit: 5 })).toHaveLength(5)
    expect(directory.resolve('big__tool_7').kind).toBe('found')
    await directory.ready()
    expect(directory.index().search('dives', { limit: 5 })).toHaveLength(5)
    expect(directory.index().search('"swims"', { limit: 5 })).toEqual([])
  })

  it('is waited for by searches and calls', async () => {
    const { directory, linked, configure, setTools } = searchFixture()
    configure({ big: {} })
    setTools('big', large('Swims'))
    const { hits } = await linked.search({ query: 'swims' })
    expect(hits).not.toEqual([])
    expect(directory.ready()).toBeUndefined()
  })

  it('that changes while it is taken in is taken in once more', async () => {
    const { directory, configure, setTools } = searchFixture()
    configure({ big: {} })
    setTools('big', large('Swims'))
    const first = directory.ready()
    await new Promise(setImmediate)
    setTools('big', large('Dives').slice(0, 1_500))
    await first
    await directory.ready()
    expect(directory.index().size).toBe(1_500)
    expect(directory.toolsOf('big')).toHaveLength(1_500)
    expect(directory.index().search('"swims"', { limit: 5 })).toEqual([])
  })
})
