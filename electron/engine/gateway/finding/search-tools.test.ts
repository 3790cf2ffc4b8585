import { describe, expect, it, vi } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { searchText } from './text/search-text.ts'

function files(given?: Parameters<typeof searchFixture>[0]) {
  const fixture = searchFixture(given)
  fixture.configure({ files: {}, mail: {}, late: {} })
  fixture.setTools('files', [
    toolOf('read_file', 'Reads a file'),
    toolOf('write_file', 'Writes a file'),
    toolOf('file_info', 'Size and date of one file'),
  ])
  fixture.setTools('mail', [toolOf('send', 'Sends a message'), ...Array.from({ length: 60 }, (_, number) => toolOf(`label_${number}`))])
  const names = async (query: string, more = {}) => (await fixture.linked.search({ query, ...more })).hits.map(({ name }) => name)
  return { ...fixture, names }
}

describe('searchTools', () => {
  it('gives the best first, and says what was not searched', async () => {
    const answer = await files().linked.search({ query: 'read a file', limit: 1 })
    expect(answer).toMatchObject({ hits: [{ name: 'files__read_file', server: 'files' }], unavailable: [{ name: 'late' }], searched: 64 })
    expect(answer.search_id).toMatch(/^s-/)
    expect(answer).toMatchObject({ reranked: undefined, rerank_problem: undefined })
    expect(answer.hits[0]?.explanation).toBeUndefined()
  })

  it('explains when asked to: words and factors make the score', async () => {
    const { linked } = files()
    const { hits } = await linked.search({ query: 'read a file', explain: true })
    for (const { score, explanation } of hits) {
      const sum = [...(explanation?.words ?? []), ...(explanation?.learned ?? [])].reduce((total, part) => total + part.score, 0)
      expect(Object.values(explanation?.factors ?? {}).reduce((product, factor) => product * factor, sum)).toBeCloseTo(score, 2)
    }
    expect(hits[0]?.explanation?.words.map(({ word }) => word)).toEqual(['read', 'file'])
  })

  it('lists everything of a server, up to fifty, when that is what is asked for', async () => {
    const { names, linked } = files()
    expect(await names('list all tools of files')).toEqual(['files__file_info', 'files__read_file', 'files__write_file'])
    expect(await names('', { server: 'files' })).toHaveLength(3)
    expect(await names('list everything', { server: 'FILES' })).toHaveLength(3)
    expect(await names('list everything of mail')).toHaveLength(50)
    expect(await names('list everything of mail', { limit: 2 })).toHaveLength(2)
    expect(await linked.search({ query: 'list everything of late' })).toMatchObject({ hits: [], unavailable: [{ name: 'late' }] })
  })

  it('answers the same search from memory', async () => {
    const { names, cache } = files()
    await names('read a file')
    await names('read  a file ')
    expect([cache.misses, cache.hits]).toEqual([1, 1])
  })

  it('shows a tool as it is now, though it was found before', async () => {
    const { linked, setTools, directory } = files()
    const shown = async (scripts = false): Promise<string> => {
      const answer = await linked.search({ query: 'read a file', limit: 1 })
      return `${answer.hits[0]?.description} ${searchText(directory, [{ query: '', answer }], scripts).split('\n')[1]}`
    }
    for (const scripts of [false, true, false, true]) expect(await shown(scripts)).toBe('Reads a file files__read_file() Reads a file')
    const inputSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
    setTools('files', [{ ...toolOf('read_file', 'Reads a whole file'), inputSchema }])
    expect(await shown()).toBe('Reads a whole file files__read_file(path: string) Reads a whole file')
    expect(await shown(true)).toBe('Reads a whole file files__read_file({path: string}) Reads a whole file')
  })

  it.each(['a'.repeat(100_000), '\u0000\u001B[2J', '🙂🙃', "'; DROP TABLE tools; --", '.*+?^${}()|[\\]', '\uD800', '文件'])(
    'answers %.20j',
    async (query) => {
      const { linked } = files()
      expect((await linked.search({ query })).searched).toBe(64)
      expect((await linked.search({ query, explain: true, server: 'files' })).searched).toBe(3)
    },
  )

  it('reads 10,000 characters of a query, so that nobody waits long for it', async () => {
    const { names, cache } = files()
    const asked = vi.spyOn(cache, 'search')
    expect(await names(`${'zq '.repeat(3_000)}info`)).toContain('files__file_info')
    expect(await names(`${'zq '.repeat(3_400)}info`)).toEqual([])
    await names('find any issue '.repeat(100_000))
    expect(Math.max(...asked.mock.calls.map(([query]) => query.length))).toBe(10_000)
  })

  it('lets everybody else go on between searches that come at the same time', async () => {
    const { linked, cache } = files()
    const order: string[] = []
    // The index is ready from here on, and a new round has begun.
    await linked.search({ query: 'read a file' })
    await new Promise((resolve) => setImmediate(resolve))
    vi.spyOn(cache, 'search').mockImplementation(() => {
      for (const end = performance.now() + 10; performance.now() < end;);
      order.push('search')
      return []
    })
    setImmediate(() => order.push('another'))
    await Promise.all(['one', 'two', 'three'].map((query) => linked.search({ query })))
    expect(order).toEqual(['search', 'another', 'search', 'search'])
  })

  it('refuses a server that there is not', async () => {
    await expect(files().linked.search({ query: 'x', server: 'nobody' })).rejects.toMatchObject({ code: 'server_unknown' })
  })
})

describe('exploration', () => {
  it('puts a near-tie first now and then, and says so; else the order is the same each time', async () => {
    let chance = 0.99
    const fixture = searchFixture({ random: () => chance })
    fixture.configure({ x: {}, y: {} })
    for (const server of ['x', 'y'])
      fixture.setTools(server, [toolOf(`read_file_${server}`, 'Reads a file'), toolOf(`rename_${server}`, 'Renames a file')])
    const search = async () => (await fixture.linked.search({ query: 'read file', explain: true, limit: 2 })).hits
    const usual = await search()
    expect(usual.map(({ name, explored }) => [name, explored])).toEqual([
      ['x__read_file_x', undefined],
      ['y__read_file_y', undefined],
    ])
    expect(await search()).toEqual(usual)
    // Now y was offered less often than x, so less is known of it.
    await fixture.linked.search({ query: 'read file', server: 'x' })
    chance = 0
    const [first, second] = await search()
    expect(first).toMatchObject({ name: 'y__read_file_y', explored: true, explanation: { explored: true } })
    expect(second).toEqual(usual[0])
  })
})

describe('the order of a model', () => {
  const problem = new TooltrayError('rerank_failed', 'No answer.', { hint: 'Look.' })

  it('is taken, with candidates beyond the limit, and nothing comes twice', async () => {
    const { names, linked, rerankWith } = files({ random: () => 0 })
    const asked: [string, string[], (string | undefined)[]][] = []
    rerankWith(async (query, hits, describeTool) => {
      asked.push([query, hits.map(({ name }) => name), hits.map(({ server, name }) => describeTool(server, name))])
      return { hits: hits.toReversed(), reranked: true }
    })
    const lexical = ['files__read_file', 'files__file_info', 'files__write_file']
    expect(await names('read a file', { limit: 1 })).toEqual([lexical.at(-1)])
    expect(asked).toEqual([
      ['read a file', ['read_file', 'file_info', 'write_file'], ['Reads a file', 'Size and date of one file', 'Writes a file']],
    ])
    expect(await linked.search({ query: 'read a file' })).toMatchObject({ reranked: true })
    expect(await names('list all tools of files')).toHaveLength(3)
    expect(asked).toHaveLength(2)
  })

  it('is not taken when the model fails, and the answer says why', async () => {
    const { linked, rerankWith } = files()
    const { hits } = await linked.search({ query: 'read a file' })
    rerankWith((_query, found) => Promise.resolve({ hits: [...found], reranked: false, problem }))
    expect(await linked.search({ query: 'read a file' })).toMatchObject({
      hits,
      reranked: false,
      rerank_problem: { code: 'rerank_failed', hint: 'Look.' },
    })
  })
})
