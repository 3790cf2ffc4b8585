import { describe, expect, it } from 'vitest'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { memoryDatabase } from '../../testing/memory-database.ts'
import { openKeptParts } from '../../search/parts/kept-parts.ts'

const TOOLS = [
  { ...toolOf('list_files', 'Lists the files of a folder'), annotations: { readOnlyHint: true } },
  { ...toolOf('delete_file', 'Removes a file for good'), annotations: { destructiveHint: true } },
  toolOf('guess', 'Says something'),
]

/** Starts over a table of kept parts, and notes which servers were kept and which written. */
function startOver(sql = memoryDatabase()) {
  const log: string[] = []
  const real = openKeptParts(sql, 'code')
  const fixture = searchFixture({
    kept: {
      ...real,
      get(server, key) {
        const found = real.get(server, key)
        if (found !== undefined) log.push(`kept ${server}`)
        return found
      },
      put(server, key, part) {
        log.push(`made ${server}`)
        real.put(server, key, part)
      },
    },
  })
  const start = (entry: Record<string, unknown>, tools = TOOLS): unknown => {
    fixture.configure({ files: entry })
    fixture.setTools('files', tools)
    return fixture.directory.all().map(({ name, effect, effectFrom, source }) => [name, effect, effectFrom, source.json])
  }
  return { sql, log, start, search: (query: string) => fixture.directory.index().search(query, { limit: 5 }), fixture }
}

describe('a list that has not changed', () => {
  it('is offered and found as before, without being made again', () => {
    const first = startOver()
    const offered = first.start({})
    const found = first.search('remove a file')
    expect(first.log).toEqual(['made files'])

    const second = startOver(first.sql)
    expect(second.start({})).toEqual(offered)
    expect(second.search('remove a file')).toEqual(found)
    expect(second.search('"for good"').map(({ name }) => name)).toEqual(['delete_file'])
    expect(second.log).toEqual(['kept files'])
  })

  it.each([
    ['another name', { tools: { rename: { guess: 'say' } } }],
    ['a description of the user', { tools: { descriptions: { guess: 'Says more' } } }],
    ['fewer tools', { tools: { deny: ['guess'] } }],
    ['a description of the server', { description: 'My notes' }],
  ])('is made again for an entry with %s', (_what, entry) => {
    const first = startOver()
    first.start({})
    const second = startOver(first.sql)
    const fresh = startOver()
    expect(second.start(entry)).toEqual(fresh.start(entry))
    expect(second.log).toEqual(['made files'])
    expect(second.search('say more notes')).toEqual(fresh.search('say more notes'))
  })

  it('is made again when one of its tools says something else, and only effects of now count', () => {
    const first = startOver()
    first.start({})
    const second = startOver(first.sql)
    const changed = TOOLS.map((tool) => (tool.name === 'list_files' ? { ...tool, annotations: { destructiveHint: true } } : tool))
    expect(second.start({}, changed)).toEqual(startOver().start({}, changed))
    expect(second.log).toEqual(['made files'])
  })

  it('is forgotten with its server', () => {
    const first = startOver()
    first.start({})
    first.fixture.configure({})
    first.fixture.directory.index()
    const second = startOver(first.sql)
    second.start({})
    expect(second.log).toEqual(['made files'])
  })
})
