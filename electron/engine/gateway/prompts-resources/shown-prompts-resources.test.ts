import { expect, it } from 'vitest'
import { createCatalog } from '../../catalog/catalog.ts'
import { listingOf } from '../../testing/listing-fixture.ts'
import { latestOffers } from './latest-offers.ts'
import { shownPromptsResources } from './shown-prompts-resources.ts'

function shown(prompt: Record<string, unknown>, resource: Record<string, unknown> = {}) {
  const catalog = createCatalog({ load: () => [], save: () => undefined, remove: () => undefined }, (problem) => {
    throw problem
  })
  for (const server of ['mine', 'other'])
    catalog.update(server, 'k', listingOf([]), {}, 1, {
      prompts: [{ name: 'p', json: JSON.stringify({ name: 'p', ...prompt }) }],
      resources: [{ name: 'r://1', json: JSON.stringify({ uri: 'r://1', name: 'first', ...resource }) }],
      resourceTemplates: [{ name: 'r://{x}', json: JSON.stringify({ uriTemplate: 'r://{x}', name: 'each' }) }],
      skills: [],
    })
  return shownPromptsResources(latestOffers(catalog, (server) => server)(['mine', 'other']), 'mine')
}

it('shows what one server has, under the names by which it is got', () => {
  expect(
    shown({ title: 'Sum up', description: 'Sums up', arguments: [{ name: 'note', required: true, description: 'Which' }, 5] }),
  ).toEqual([
    {
      kind: 'prompt',
      name: 'mine__p',
      title: 'Sum up',
      description: 'Sums up',
      arguments: [{ name: 'note', required: true, description: 'Which' }],
    },
    { kind: 'resource', name: 'tooltray-resource://mine/r%3A%2F%2F1', title: 'first', description: '' },
    { kind: 'resource-template', name: 'tooltray-resource://mine/=r://{x}', title: 'each', description: '' },
  ])
})

it('shows the picture of one, and bears what is odd', () => {
  const src = 'data:image/png;base64,AAAA'
  expect(shown({ icons: [{ src }] })[0]?.icon).toBe(src)
  expect(shown({ icons: 'x', description: 5, title: {}, arguments: 'none' })[0]).toEqual({
    kind: 'prompt',
    name: 'mine__p',
    description: '',
    arguments: [],
  })
})
