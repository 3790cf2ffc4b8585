import { expect, it } from 'vitest'
import { fillIndex } from '../evaluation.ts'
import { createSearchIndex, type SearchHit } from '../search-index.ts'

const tools = [
  {
    server: 'files',
    name: 'read_file',
    description: 'Read the complete contents of a file as text. DEPRECATED: Use read_text_file instead.',
  },
  { server: 'files', name: 'read_text_file', description: 'Read the complete contents of a file from the file system as text.' },
  { server: 'files', name: 'read_media_file', description: 'Read an image or audio file.' },
  { server: 'builds', name: 'list_builds', description: 'Lists builds. This server is deprecated: use the new one.' },
  { server: 'builds', name: 'get_build', description: 'Gives one build. This server is deprecated: use the new one.' },
]

function search(query: string, allowed?: (server: string, tool: string) => boolean): SearchHit[] {
  const index = createSearchIndex()
  fillIndex(index, tools)
  return index.search(query, { limit: 5, explain: true, ...(allowed === undefined ? {} : { allowed }) })
}

const names = (hits: readonly SearchHit[]): string[] => hits.map(({ name }) => name)

it('puts the successor that a deprecated tool names into its place, and both add up', () => {
  const hits = search('read a file')
  expect(names(hits)[0]).toBe('read_text_file')
  expect(names(hits)).toContain('read_file')
  for (const { score, explanation } of hits) {
    const { words = [], factors, insteadOf } = explanation ?? {}
    const sum = words.reduce((total, part) => total + part.score, 0)
    const product = Object.values(factors ?? {}).reduce((all, factor) => all * factor, sum)
    expect(product + (insteadOf?.score ?? 0)).toBeCloseTo(score, 9)
  }
  expect(hits[0]?.explanation?.insteadOf?.tool).toBe('read_file')
})

it('leaves a deprecated tool its place where its successor may not be shown', () => {
  expect(names(search('read a file', (_server, tool) => tool !== 'read_text_file'))[0]).toBe('read_file')
})

it('finds a successor that has no word of the request', () => {
  const index = createSearchIndex()
  index.setServer('a', [
    { name: 'fetch_page', description: 'Fetches a web page. Deprecated, replaced by browse.' },
    { name: 'browse', description: 'Opens what is given.' },
  ])
  expect(index.search('fetch a web page', { limit: 5 }).map(({ name }) => name)).toEqual(['browse', 'fetch_page'])
})

it('takes nothing from tools that say that their whole server is deprecated', () => {
  expect(search('list builds')[0]?.explanation?.factors.deprecated).toBe(1)
})
