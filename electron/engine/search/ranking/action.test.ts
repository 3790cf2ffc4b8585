import { expect, it } from 'vitest'
import { createSearchIndex } from '../search-index.ts'

const index = createSearchIndex()
index.setServer('github', [
  { name: 'merge_pull_request', description: 'Merge a pull request. Make sure that it passes.' },
  { name: 'create_pull_request', description: 'Open a pull request.' },
  { name: 'list_pull_requests', description: 'List pull requests in a repository, as a table made for you.' },
])
const best = (query: string) => index.search(query, { limit: 3, explain: true })

it('puts what does something else than asked for behind what does it', () => {
  const hits = best('make a pull request')
  expect(hits[0]?.name).toBe('create_pull_request')
  expect(Object.fromEntries(hits.map(({ name, explanation }) => [name, (explanation?.factors.action ?? 0) < 1]))).toEqual({
    create_pull_request: false,
    merge_pull_request: true,
    list_pull_requests: true,
  })
})

it('takes nothing from what one part of a request asks for', () => {
  const hits = best('list the pull requests and merge the first')
  const taken = hits.filter(({ explanation }) => (explanation?.factors.action ?? 1) < 1).map(({ name }) => name)
  expect(taken).toEqual(['create_pull_request'])
})

it('takes nothing where it is not clear what is asked for', () => {
  expect(best('pull request').every(({ explanation }) => explanation?.factors.action === 1)).toBe(true)
})

it('goes by the beginning of its text where a name has no verb', () => {
  const other = createSearchIndex()
  other.setServer('shop', [
    { name: 'page_item', description: 'Deletes an item' },
    { name: 'page_items', description: 'Gets the items of a page' },
  ])
  const hits = other.search('which items are on my page', { limit: 2, explain: true })
  expect(hits.map(({ name, explanation }) => [name, explanation?.factors.action])).toEqual([
    ['page_items', 1],
    ['page_item', expect.closeTo(0.7)],
  ])
})
