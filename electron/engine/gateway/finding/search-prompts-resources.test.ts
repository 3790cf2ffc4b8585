import { expect, it } from 'vitest'
import { createCatalog } from '../../catalog/catalog.ts'
import { listingOf } from '../../testing/listing-fixture.ts'
import { latestOffers } from '../prompts-resources/latest-offers.ts'
import { createPromptResourceSearch } from './search-prompts-resources.ts'

type Named = Readonly<Record<string, unknown>>

function offers(servers: Readonly<Record<string, { prompts?: Named[]; resources?: Named[]; templates?: Named[] }>>) {
  const catalog = createCatalog({ load: () => [], save: () => undefined, remove: () => undefined }, (problem) => {
    throw problem
  })
  const items = (list: Named[] = [], key: string) => list.map((each) => ({ name: String(each[key]), json: JSON.stringify(each) }))
  for (const [server, { prompts, resources, templates }] of Object.entries(servers))
    catalog.update(server, 'k', listingOf([]), {}, 1, {
      prompts: items(prompts, 'name'),
      resources: items(resources, 'uri'),
      resourceTemplates: items(templates, 'uriTemplate'),
      skills: [],
    })
  const offered = latestOffers(catalog, (server) => server)(Object.keys(servers))
  const search = createPromptResourceSearch()
  const find = (query: string, server?: string, limit = 5) => search.find(offered, query, { server, limit })
  return { find, names: async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ name }) => name) }
}

const office = {
  notes: {
    prompts: [
      { name: 'sum_up', description: 'Sums up the minutes of a meeting', arguments: [{ name: 'note', required: true }, { name: 'style' }] },
      { name: 'translate', title: 'Translate', description: 5 },
    ],
    resources: [
      { uri: 'note://minutes/1', name: 'Minutes of March', description: 'What the meeting in March decided' },
      { uri: 'note://minutes/2', name: 'Minutes of April', description: 'What the meeting in April decided' },
      { uri: 'note://minutes/3', name: 'Minutes of May', description: 'What the meeting in May decided' },
      { uri: 'note://budget', name: 'Budget', title: 'The budget' },
    ],
  },
  logs: { templates: [{ uriTemplate: 'log://{day}', name: 'log of a day', description: 'Server log of one day' }] },
}

it('finds prompts and resources under the names that they are got by', async () => {
  const { find } = offers(office)
  expect((await find('sum up the minutes of a meeting'))[0]).toMatchObject({
    kind: 'prompt',
    name: 'notes__sum_up',
    server: 'notes',
    arguments: [
      { name: 'note', required: true },
      { name: 'style', required: false },
    ],
  })
  expect((await find('budget'))[0]).toMatchObject({ kind: 'resource', name: 'note://budget', title: 'The budget' })
  expect((await find('server log of a day'))[0]).toMatchObject({ kind: 'resource-template', name: 'log://{day}' })
})

it('tells of two that answer most of a query, unless they are asked for', async () => {
  const { names } = offers(office)
  expect(await names('meeting minutes')).toHaveLength(2)
  expect(await names('send the meeting to my boss by mail')).toEqual([])
  expect(await names('resources with meeting minutes')).toHaveLength(4)
  expect(await names('resources with meeting minutes', undefined, 3)).toHaveLength(3)
  expect(await names('minutes', 'logs')).toEqual([])
  expect(await names('prompts')).toEqual([])
})

it('lists those of a server', async () => {
  const { names } = offers(office)
  const all = await names('', 'notes', 50)
  expect(all.toSorted()).toEqual(
    ['note://budget', 'note://minutes/1', 'note://minutes/2', 'note://minutes/3', 'notes__sum_up', 'notes__translate'].toSorted(),
  )
  expect((await names('prompts', 'notes', 50)).toSorted()).toEqual(all.toSorted())
  expect(await names('', 'notes', 2)).toHaveLength(2)
})

it('looks through two thousand of a server, and tells of ten', async () => {
  const resources = Array.from({ length: 2_100 }, (_, at) => ({ uri: `x://${at}`, name: `thing number ${at}` }))
  const { names } = offers({ many: { resources } })
  expect(await names('thing', 'many', 50)).toHaveLength(10)
  expect(await names('1999', 'many')).toContain('x://1999')
  expect(await names('2050', 'many')).not.toContain('x://2050')
})
