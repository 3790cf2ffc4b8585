import { expect, it } from 'vitest'
import { createSearchIndex } from '../search-index.ts'

const index = createSearchIndex()
index.setServer('tickets', [{ name: 'open_ticket', description: 'Opens a ticket in Jira for a team.' }])
const doubt = (query: string) => index.doubt(query, index.search(query, { limit: 1 })[0])

it('doubts hits where the query names a product that no tool knows', () => {
  expect(doubt('open a ticket in Zendesk for the team')).toEqual({ product: 'Zendesk' })
  expect(doubt('open a ticket in jira for the team')?.product).toBeUndefined()
})

it('doubts a best hit of few points, and nothing where nothing was found', () => {
  expect(index.doubt('anything', { score: 16.9 })).toEqual({})
  expect(index.doubt('anything', { score: 17 })).toBeUndefined()
  expect(index.doubt('anything', undefined)).toBeUndefined()
})
