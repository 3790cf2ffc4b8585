import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createSearchIndex, type SearchIndex, type SearchTool } from './search-index.ts'

const github: SearchTool[] = [
  { name: 'create_issue', description: 'Create a new issue in a GitHub repository.' },
  { name: 'list_issues', description: 'List issues of a repository with filters.' },
  { name: 'mergePullRequest', description: 'Merge a pull request.' },
]
const files: SearchTool[] = [
  { name: 'read_file', description: 'Read the complete contents of a file from the file system.' },
  { name: 'delete_file', description: 'Remove a file.', inputSchema: { type: 'object', properties: { recursive: { type: 'boolean' } } } },
]
const weather: SearchTool[] = [{ name: '获取天气', description: '查询指定城市的天气预报' }]

function filled(): SearchIndex {
  const index = createSearchIndex()
  index.setServer('github', github)
  index.setServer('files', files, { description: 'Access to the local disk' })
  index.setServer('天气', weather)
  return index
}

function names(index: SearchIndex, query: string, server?: string): string[] {
  return index.search(query, server === undefined ? { limit: 10 } : { limit: 10, server }).map((hit) => `${hit.server}/${hit.name}`)
}

describe('a search index', () => {
  it.each([
    ['the words of the name', 'create issue', 'github/create_issue'],
    ['another form of a word', 'creating issues', 'github/create_issue'],
    ['camel case', 'merge pull', 'github/mergePullRequest'],
    ['a synonym', 'erase a file', 'files/delete_file'],
    ['a misspelt word', 'creating in a repositroy', 'github/create_issue'],
    ['a misspelt word alone', 'mrege', 'github/mergePullRequest'],
    ['the beginning of a word', 'recurs', 'files/delete_file'],
    ['a parameter', 'recursive', 'files/delete_file'],
    ['a compound that the tools write apart', 'filesystem', 'files/read_file'],
    ['the description of the server', 'local', 'files/delete_file'],
    ['Chinese', '北京天气怎么样', '天气/获取天气'],
    ['one Chinese character', '城', '天气/获取天气'],
  ])('finds by %s', (_, query, first) => {
    expect(names(filled(), query)[0]).toBe(first)
  })

  it('answers a query of nothing but stop words when a tool has them', () => {
    expect(names(filled(), 'from the')[0]).toBe('files/read_file')
  })

  it('answers nothing to an empty query, and lists a server by name when asked for one', () => {
    expect(names(filled(), '  ')).toEqual([])
    expect(names(filled(), '', 'files')).toEqual(['files/delete_file', 'files/read_file'])
    expect(names(filled(), '', 'nowhere')).toEqual([])
  })

  it('keeps to one server when asked', () => {
    expect(names(filled(), 'create read', 'files')).toEqual(['files/read_file'])
  })

  it('hides what is not allowed, and tries harder before it answers nothing', () => {
    const index = createSearchIndex()
    index.setServer('a', [{ name: 'calender' }, { name: 'calendar' }])
    const hits = index.search('calender', { limit: 5, allowed: (_, tool) => tool !== 'calender' })
    expect(hits.map((hit) => hit.name)).toEqual(['calendar'])
  })

  it('orders equal scores by server, then name, whatever came first', () => {
    const index = createSearchIndex()
    for (const server of ['b', 'c', 'a']) index.setServer(server, [{ name: 'y_ping' }, { name: 'x_ping' }])
    expect(names(index, 'ping')).toEqual(['a/x_ping', 'a/y_ping', 'b/x_ping', 'b/y_ping', 'c/x_ping', 'c/y_ping'])
  })

  it('replaces one server and leaves the others', () => {
    const index = filled()
    index.setServer('github', [{ name: 'star_repository' }])
    expect(names(index, 'issue')).toEqual([])
    expect(names(index, 'star')).toEqual(['github/star_repository'])
    expect(index.size).toBe(4)
    index.removeServer('files')
    expect(names(index, 'file')).toEqual([])
    expect(index.size).toBe(2)
  })

  it('says why a tool is not there', () => {
    const index = filled()
    const reason = (query: string, tool: string, options = {}): unknown =>
      index.whyNot(query, 'github', tool, { limit: 1, ...options }).reason
    expect(reason('create issue', 'create_issue')).toBe('found')
    expect(reason('create issue', 'list_issues')).toBe('beyond-limit')
    expect(reason('create issue', 'mergePullRequest')).toBe('no-match')
    expect(reason('create issue', 'create_issue', { allowed: () => false })).toBe('not-allowed')
    expect(reason('create issue', 'create_issue', { server: 'files' })).toBe('other-server')
    expect(reason('create issue', 'gone')).toBe('unknown-tool')
  })

  it('is the same after any history of changes as one filled afresh', () => {
    const toolName = fc.constantFrom('create_issue', 'readFile', 'file_delete', 'sendMail', 'issue', 'mail list')
    const toolNames = fc.array(toolName, { maxLength: 4 })
    const changes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(toolNames)), { maxLength: 12 })
    fc.assert(
      fc.property(changes, fc.constantFrom('issue', 'file mail', 'sned', 'delete the mial', 'c'), (history, query) => {
        const changed = createSearchIndex()
        const last = new Map<string, string[]>()
        for (const [server, tools] of history) {
          if (tools === null) changed.removeServer(server)
          else
            changed.setServer(
              server,
              tools.map((name) => ({ name })),
            )
          if (tools === null) last.delete(server)
          else last.set(server, tools)
          // What searches leave for the next ones must not outlast the change.
          changed.search(query, { limit: 20 })
        }
        const fresh = createSearchIndex()
        for (const [server, tools] of last)
          fresh.setServer(
            server,
            tools.map((name) => ({ name })),
          )
        expect(changed.search(query, { limit: 20 })).toEqual(fresh.search(query, { limit: 20 }))
      }),
    )
  })

  it('finds the one good word of a query, wherever it stands', () => {
    const noise = Array.from({ length: 1_200 }, (_, n) => `zq${n}x`).join(' ')
    expect(noise.length).toBeGreaterThan(8_000)
    expect(names(filled(), `${noise} issue`)).toContain('github/create_issue')
    expect(names(filled(), `${'qqq www zzz '.repeat(20)} isuse`)).toContain('github/create_issue')
  })

  it('answers whatever it is asked', () => {
    const index = filled()
    const long = ['a'.repeat(100_000), 'file '.repeat(20_000)]
    const odd = ['\u0000\u0001', '🦄🦄', '.*(+[', "'; DROP TABLE tools; --", '\ud800', '__proto__ constructor', ...long]
    for (const query of odd) expect(() => index.search(query, { limit: 5, explain: true })).not.toThrow()
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => Array.isArray(index.search(query, { limit: 5 }))))
  })

  it('takes tools with odd schemas', () => {
    const index = createSearchIndex()
    const loop: Record<string, unknown> = { type: 'object' }
    loop['properties'] = { again: loop }
    const schemas = [null, 7, 'x', [], { properties: null }, loop, { properties: { a: null } }]
    index.setServer(
      'odd',
      schemas.map((inputSchema, n) => ({ name: `t${n}`, inputSchema })),
    )
    expect(names(index, 'again')).toEqual(['odd/t5'])
  })

  it('takes only so many different words of one server, whatever other servers have, and leaves them theirs', () => {
    const index = createSearchIndex()
    const word = (n: number): string =>
      `q${[...n.toString(26)].map((digit) => 'bcdfghjklmnpqrtvwxzaeiouy'[parseInt(digit, 26)] ?? 's').join('')}`
    const strange = Array.from({ length: 100 }, (_, n) => ({
      name: `t${n}`,
      description: Array.from({ length: 500 }, (_word, at) => word(n * 500 + at)).join(' '),
      inputSchema: {},
    }))
    index.setServer('strange', strange)
    index.setServer('plain', [{ name: 'read', description: `${word(49_600)} reads`, inputSchema: {} }])
    expect(names(index, `"${word(501)}"`)).toEqual(['strange/t1'])
    expect(names(index, `"${word(49_600)}"`)).toEqual(['plain/read'])
    index.setServer('strange', strange)
    expect(names(index, `"${word(49_600)}"`)).toEqual(['plain/read'])
  })
})
