import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestCatalogue } from './testing/language-requests.ts'
import { loadMeaning } from './meaning/meaning.ts'
import { createSearchIndex } from './search-index.ts'
import { type SearchTool } from './search-tool.ts'

/** The tools of two more public servers as their list has them, in short. */
const OTHERS: Readonly<Record<string, readonly SearchTool[]>> = {
  'brave-search': [
    {
      name: 'brave_web_search',
      description: 'Performs a web search using the Brave Search API, ideal for general queries, news, articles, and online content.',
      inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Search query' } } },
    },
    {
      name: 'brave_local_search',
      description: "Searches for local businesses and places using Brave's Local Search API. Best for restaurants, services, etc.",
      inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Local search query' } } },
    },
  ],
  weather: [
    {
      name: 'get_forecast',
      description: 'Get weather forecast for a location',
      inputSchema: { type: 'object', properties: { latitude: { type: 'number' }, longitude: { type: 'number' } } },
    },
    {
      name: 'get_alerts',
      description: 'Get weather alerts for a state',
      inputSchema: { type: 'object', properties: { state: { type: 'string', description: 'Two-letter state code' } } },
    },
  ],
}

// What somebody has who begins: few servers, in which a word of the language stands once or never.
const catalogue = Map.groupBy(requestCatalogue(), ({ server }) => server)
const index = createSearchIndex()
for (const server of ['everything', 'filesystem', 'memory', 'github']) index.setServer(server, catalogue.get(server) ?? [])
for (const [server, tools] of Object.entries(OTHERS)) index.setServer(server, tools)
for (const _step of index.setMeaning(await loadMeaning(join(import.meta.dirname, '../../../resources/search'))));

const hitsOf = (query: string) => index.search(query, { limit: 5 })
const namesOf = (query: string): string[] => hitsOf(query).map(({ server, name }) => `${server}__${name}`)

describe('everyday requests to the first few servers', () => {
  it.each([
    ['how warm is it in Paris', 'weather__get_forecast'],
    ['is it raining in Paris', 'weather__get_forecast'],
    ['what is the weather like', 'weather__get_forecast'],
    ['remember that Anna likes tea', 'memory__add_observations'],
    ['recall what I said about Anna', 'memory__search_nodes'],
    ['what do you know about me', 'memory__search_nodes'],
    ['make a pull request', 'github__create_pull_request'],
    ['read a file', 'filesystem__read_text_file'],
    ['server: github tool: create issue', 'github__create_issue'],
  ])('%s: %s comes first', (query, name) => {
    expect(namesOf(query)[0]).toBe(name)
  })

  it('finds what remembers facts among the first two', () => {
    expect(namesOf('remember a fact about a person').slice(0, 2)).toContain('memory__add_observations')
  })

  it('puts a tool that is deprecated behind those that read as well', () => {
    expect(namesOf('read a file').indexOf('filesystem__read_file')).toBeGreaterThan(2)
  })

  it.each(['take a screenshot', 'who am i', 'store a fact', 'how warm is it in Paris'])(
    'says that what it found may be no answer: %s',
    (query) => {
      expect(index.doubt(query, hitsOf(query)[0])).toEqual({})
    },
  )

  it('takes no word of two or three letters for a misspelled one, and no form of a stop word for a word', () => {
    expect(namesOf('who am i')).not.toContain('everything__gzip-file-as-resource')
    expect(namesOf('remember that Anna likes tea').filter((name) => /search_files|resource-links/.test(name))).toEqual([])
  })
})
