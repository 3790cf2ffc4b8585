import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCatalog } from '../../catalog/catalog.ts'
import { listingOf } from '../../testing/listing-fixture.ts'
import { latestOffers } from './latest-offers.ts'
import { pageOf } from './pages.ts'
import { aliasOf, mayBeOf, unaliased } from './resource-uris.ts'

type Named = Readonly<Record<string, unknown>>

function offer(servers: Readonly<Record<string, { prompts?: Named[]; resources?: Named[]; resourceTemplates?: Named[] }>>) {
  const catalog = createCatalog({ load: () => [], save: () => undefined, remove: () => undefined }, (problem) => {
    throw problem
  })
  const items = (list: Named[] = [], key: string) => list.map((each) => ({ name: String(each[key]), json: JSON.stringify(each) }))
  for (const [server, { prompts, resources, resourceTemplates }] of Object.entries(servers)) {
    catalog.update(server, 'k', listingOf([]), {}, 1, {
      prompts: items(prompts, 'name'),
      resources: items(resources, 'uri'),
      resourceTemplates: items(resourceTemplates, 'uriTemplate'),
      skills: [],
    })
  }
  return latestOffers(catalog, (server) => server.toLowerCase())(Object.keys(servers))
}

it('puts the server before the name of a prompt, and leaves the rest of it as it is', () => {
  const offered = offer({
    Tracker: { prompts: [{ name: 'triage', arguments: [{ name: 'who' }], vendor: 1 }] },
    other: { prompts: [{ name: 'triage' }] },
  })
  expect(offered.prompts().map(({ definition }) => definition())).toEqual([
    { name: 'tracker__triage', arguments: [{ name: 'who' }], vendor: 1 },
    { name: 'other__triage' },
  ])
  expect(offered.prompt('tracker__triage')).toMatchObject({ server: 'Tracker', name: 'triage' })
  expect(offered.prompt('triage')).toBeUndefined()
})

it('leaves a URI as it is that one server has, and says which where two have it', () => {
  const offered = offer({
    A: {
      resources: [
        { uri: 'file:///a b', name: 'x' },
        { uri: 'note://1', name: 'own' },
      ],
    },
    b: { resources: [{ uri: 'file:///a b', name: 'y' }] },
  })
  const shown = offered.resources().map(({ shownUri }) => shownUri)
  expect(shown).toEqual(['tooltray-resource://a/file%3A%2F%2F%2Fa%20b', 'note://1', 'tooltray-resource://b/file%3A%2F%2F%2Fa%20b'])
  expect(shown.map((uri) => offered.placeOf(uri))).toEqual([
    { server: 'A', uri: 'file:///a b' },
    { server: 'A', uri: 'note://1' },
    { server: 'b', uri: 'file:///a b' },
  ])
})

it('leads by templates, and nowhere where nobody has such a thing', () => {
  const offered = offer({
    a: { resourceTemplates: [{ uriTemplate: 'db://{table}/rows{?limit}' }] },
    b: { resourceTemplates: [{ uriTemplate: 'log://{day}.txt' }] },
  })
  expect(offered.placeOf('db://people/rows?limit=5')).toEqual({ server: 'a', uri: 'db://people/rows?limit=5' })
  expect(offered.placeOf('log://monday.txt')).toMatchObject({ server: 'b' })
  for (const uri of ['log://monday', 'http://x', 'tooltray-resource://nobody/x', 'tooltray-resource://a', ''])
    expect(offered.placeOf(uri)).toBeUndefined()
})

it('has a template that two servers have once for each, and guesses none of them', () => {
  const item = { uriTemplate: 'item://{id}', name: 'item' }
  const offered = offer({ A: { resourceTemplates: [item] }, b: { resourceTemplates: [item, { uriTemplate: 'item://big/{id}' }] } })
  expect(offered.templates().map(({ definition }) => definition())).toEqual([
    { uriTemplate: 'tooltray-resource://a/=item://{id}', name: 'item' },
    { uriTemplate: 'tooltray-resource://b/=item://{id}', name: 'item' },
    { uriTemplate: 'item://big/{id}' },
  ])
  // As a client fills it in.
  expect(offered.placeOf('tooltray-resource://b/=item://a%20b')).toEqual({ server: 'b', uri: 'item://a%20b' })
  expect(offered.placeOf('item://42')).toBeUndefined()
  expect(offered.claimants('item://42')).toEqual([
    { server: 'A', uri: 'item://42' },
    { server: 'b', uri: 'item://42' },
  ])
  const [first, second] = offered.claimants('item://42').map((place) => offered.shownAs(place))
  expect([first, second].map((uri) => offered.placeOf(uri ?? ''))).toEqual(offered.claimants('item://42'))
  // The template that says more of it.
  expect(offered.placeOf('item://big/7')).toEqual({ server: 'b', uri: 'item://big/7' })
})

it('guesses no server for a URI that two of them list', () => {
  const offered = offer({ A: { resources: [{ uri: 'note://1' }] }, b: { resources: [{ uri: 'note://1' }] } })
  expect([offered.placeOf('note://1'), offered.claimants('note://1').map(({ server }) => server)]).toEqual([undefined, ['A', 'b']])
})

it('takes an alias apart as it was made, whatever the URI', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (uri) => {
      expect(unaliased(aliasOf('some-server', uri))).toEqual({ slug: 'some-server', uri })
    }),
  )
  expect(unaliased('tooltray-resource://a/%')).toBeUndefined()
})

it('takes no time to tell that a long URI is of no template', () => {
  expect(mayBeOf(`a://${'{x}a'.repeat(1_000)}b`, `a://${'a'.repeat(4_000)}`)).toBe(false)
  expect(mayBeOf('{anything}', 'file:///etc/passwd')).toBe(false)
})

it('gives a list in pages that make it whole', () => {
  fc.assert(
    fc.property(fc.nat(400), (length) => {
      const list = Array.from({ length }, (_, at) => at)
      const read: number[] = []
      for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
        const page = pageOf(list, cursor)
        read.push(...page.entries)
        cursor = page.nextCursor
      }
      expect(read).toEqual(list)
    }),
  )
  for (const odd of ['x', 5, 'at--1', 'at-1e3', {}]) expect(() => pageOf([1], odd)).toThrow('Invalid cursor')
})
