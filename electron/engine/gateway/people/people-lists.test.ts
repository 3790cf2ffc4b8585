import { expect, it } from 'vitest'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { NO_PROMPTS_OR_RESOURCES } from '../../catalog/listing.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { createPeopleLists } from './people-lists.ts'

const item = (name: string, description = name) => ({ name, json: JSON.stringify({ name, description, inputSchema: { type: 'object' } }) })
const tool = (name: string, description?: string): OfferedTool => ({
  server: 'notes',
  name,
  qualifiedName: `notes__${name}`,
  effect: 'read',
  effectFrom: 'annotations',
  source: { server: 'notes', ...item(name, description) },
})
const shared = {
  ...NO_PROMPTS_OR_RESOURCES,
  server: 'notes',
  key: 'k',
  fetchedAt: 0,
  about: {},
  tools: new Map(),
  dropped: [],
  resources: [item('notes://owner')],
} as unknown as ServerCatalog

it('a person sees what is listed for them, and before that the names of tools alone', () => {
  const people = createPeopleLists()
  const find = tool('find', 'Finds secret-of-owner.')
  expect(definitionOf(people.toolFor('ada', find)?.source ?? find.source).description).toContain('once the user has signed in to notes')
  expect(people.toolFor('ada', find)).toBe(people.toolFor('ada', find))
  expect(people.catalogFor('ada', shared).resources).toEqual([])

  const lists = { ...NO_PROMPTS_OR_RESOURCES, tools: [item('find', 'Finds secret-of-ada.')], resources: [item('notes://ada')] }
  expect([people.put('notes', 'ada', lists), people.put('notes', 'ada', { ...lists }), people.has('notes', 'ada')]).toEqual([
    true,
    false,
    true,
  ])
  const own = people.toolFor('ada', find)
  expect(own?.source.json).toBe(lists.tools[0]?.json)
  expect(people.toolFor('ada', find)).toBe(own)
  expect(people.toolFor('ada', tool('folder_owner'))).toBeUndefined()
  expect(people.catalogFor('ada', shared).resources).toBe(lists.resources)
  expect(people.catalogFor('ada', shared)).toBe(people.catalogFor('ada', shared))
  expect(people.toolFor('bob', find)?.source.json).not.toContain('secret')
  people.forget('notes', 'ada')
  expect(people.catalogFor('ada', shared).resources).toEqual([])
  expect(find.source.json).toContain('secret-of-owner')
})
