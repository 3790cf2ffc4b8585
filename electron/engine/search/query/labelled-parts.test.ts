import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../search-index.ts'
import { askedParts } from './labelled-parts.ts'

describe('a query in two parts', () => {
  it.each([
    ['server: github tool: create issue', 'github', 'create issue'],
    ['Server: maps or location services, Tool: find parking', 'maps or location services', 'find parking'],
    ['server=github\ntool=create an issue: it is urgent', 'github', 'create an issue: it is urgent'],
  ])('is read as where and what: %s', (query, server, tool) => {
    expect(askedParts(query)).toEqual({ server, tool })
  })

  it.each(['create issue', 'a server: which tool', 'tool: hammer', 'server: github', 'server:tool:'])('is none: %s', (query) => {
    expect(askedParts(query)).toEqual({ server: '', tool: query })
  })

  it('takes no time for what only looks like one', () => {
    // Were it read again from each place, this would not end.
    const text = `server:${' ,;'.repeat(1_000_000)}`
    expect(askedParts(text).server).toBe('')
  })

  it('finds what is asked for, and on the server that is asked for first', () => {
    const index = createSearchIndex()
    for (const server of ['github', 'gitlab', 'server-tool-shop'])
      index.setServer(server, [
        { name: 'create_issue', description: 'Opens an issue' },
        { name: 'list_servers', description: 'Lists servers and the tools of each server' },
      ])
    for (const server of ['github', 'gitlab']) {
      const [first] = index.search(`server: ${server} tool: create issue`, { limit: 1 })
      expect(first).toMatchObject({ server, name: 'create_issue' })
    }
    const words = index.search('server: github tool: create issue', { limit: 1, explain: true })[0]?.explanation?.words ?? []
    expect(words.map(({ word }) => word)).toEqual(['create', 'issue', 'github'])
  })
})
