import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../search-index.ts'

function indexed() {
  const index = createSearchIndex()
  index.setServer('github', [
    {
      name: 'createPullRequest',
      description: 'Open a request to merge.',
      inputSchema: { properties: { draft: { description: 'upload later' } } },
    },
    { name: 'list_requests', description: 'List the requests that pull changes.' },
    { name: 'upload_file', description: 'Uploads a file.' },
  ])
  return index
}
const names = (query: string) =>
  indexed()
    .search(query, { limit: 10 })
    .map(({ name }) => name)

describe('the signs of a query', () => {
  it('keep to tools with the quoted words in their order, in names that are written in one, too', () => {
    expect(names('"pull request"')).toEqual(['createPullRequest'])
    expect(names('merge “request to merge”')).toEqual(['createPullRequest'])
  })

  it('treat quoted words that no tool has as values, and say so', () => {
    expect(names('create "unheard of words"')).toEqual(['createPullRequest'])
    expect(indexed().operators('create "unheard of words"', {})).toEqual({ phrases: [], excluded: [], absent: ['unheard of words'] })
    expect(indexed().operators('"pull request" "unheard of"', {})).toEqual({
      phrases: ['pull request'],
      excluded: [],
      absent: ['unheard of'],
    })
    expect(indexed().operators('create', {})).toBeUndefined()
  })

  it('leave out tools by any form of a word, and not by the texts of parameters', () => {
    expect(names('request list -uploading')).toEqual(['list_requests', 'createPullRequest'])
    expect(names('request NOT pull')).toEqual([])
    expect(names('request -github')).toEqual([])
    expect(names('request -"pull changes"')).toEqual(['createPullRequest'])
  })

  it('look no further than what may be seen', () => {
    const index = indexed()
    const allowed = (_: string, tool: string): boolean => tool !== 'createPullRequest'
    expect(index.search('"pull request"', { limit: 5, allowed }).map(({ name }) => name)).toEqual(['list_requests'])
  })

  it('are told, also of a tool that they hold back', () => {
    expect(indexed().operators('"pull request" -draft', {})).toEqual({ phrases: ['pull request'], excluded: ['draft'] })
    expect(indexed().whyNot('request -pull', 'github', 'list_requests', { limit: 5 })).toEqual({ reason: 'held-back' })
    expect(indexed().operators('pull request', {})).toBeUndefined()
  })
})
