import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'

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
