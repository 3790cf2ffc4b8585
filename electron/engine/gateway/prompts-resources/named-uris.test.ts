import { expect, it } from 'vitest'
import { createCatalog } from '../../catalog/catalog.ts'
import { listingOf } from '../../testing/listing-fixture.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { latestOffers } from './latest-offers.ts'
import { createNamedUris } from './named-uris.ts'
import { aliasOf } from './resource-uris.ts'
import { withShownApp } from './result-uris.ts'

const appOfTool = (name: string, resourceUri: string) => ({ name, inputSchema: { type: 'object' }, _meta: { ui: { resourceUri } } })

/** Two servers: `a` lists note://a, `b` lists note://b and has a template, and each has a tool with an app. */
function conversations() {
  const catalog = createCatalog({ load: () => [], save: () => undefined, remove: () => undefined }, (problem) => {
    throw problem
  })
  const named = (name: string) => ({ name, json: JSON.stringify({ uri: name, uriTemplate: name, name }) })
  const others = (uri: string, template?: string) => ({
    prompts: [],
    resources: [named(uri)],
    resourceTemplates: template === undefined ? [] : [named(template)],
    skills: [],
  })
  catalog.update('a', 'k', listingOf([appOfTool('show', 'ui://show')]), {}, 1, others('note://a'))
  catalog.update('b', 'k', listingOf([appOfTool('show', 'ui://show')]), {}, 1, others('note://b', 'day://{date}'))
  const offered = latestOffers(catalog, (server) => server)(['a', 'b'])
  const uris = createNamedUris((server) => server)
  const leading = (result: Record<string, unknown>, server: string, caller = 'me') =>
    uris.rewriteResourceUris(result, { server, caller }, () => offered)
  const linkOf = (uri: string, server: string, caller = 'me'): unknown =>
    (leading({ content: [{ type: 'resource_link', uri }] }, server, caller).content as { uri: string }[])[0]?.uri
  return { uris, offered, leading, linkOf }
}

it('remembers whose an unlisted URI is, for the conversation that read it alone', () => {
  const { uris, linkOf } = conversations()
  expect(linkOf('hidden://x', 'b')).toBe('hidden://x')
  expect(uris.placeOf('hidden://x', 'me')).toEqual({ server: 'b', uri: 'hidden://x' })
  expect(uris.placeOf('hidden://x', 'somebody else')).toBeUndefined()
  uris.forget('me')
  expect(uris.placeOf('hidden://x', 'me')).toBeUndefined()
})

it('says which server is meant where two gave the same URI, a list or template has it for another, or it looks like ours', () => {
  const { linkOf, offered } = conversations()
  expect([linkOf('hidden://x', 'a'), linkOf('hidden://x', 'a'), linkOf('hidden://x', 'b')]).toEqual([
    'hidden://x',
    'hidden://x',
    aliasOf('b', 'hidden://x'),
  ])
  expect([linkOf('note://a', 'a'), linkOf('note://a', 'b')]).toEqual(['note://a', aliasOf('b', 'note://a')])
  expect([linkOf('day://monday', 'b'), linkOf('day://monday', 'a')]).toEqual(['day://monday', aliasOf('a', 'day://monday')])
  const forged = aliasOf('a', 'note://a')
  expect(linkOf(forged, 'b')).toBe(aliasOf('b', forged))
  expect(offered.placeOf(aliasOf('b', forged))).toEqual({ server: 'b', uri: forged })
})

it('finds URIs wherever a result, a prompt or a definition has them, and touches nothing else', () => {
  const { leading, offered } = conversations()
  const alias = aliasOf('b', 'note://a')
  const resource = { uri: 'note://a', text: 'note://a', vendor: [1] }
  const link = { type: 'resource_link', uri: 'note://a', name: 'n' }
  const block = { type: 'resource', resource }
  expect(leading({ content: [{ type: 'text', text: 'note://a' }, link, block, 5], vendor: link, structuredContent: link }, 'b')).toEqual({
    content: [{ type: 'text', text: 'note://a' }, { ...link, uri: alias }, { ...block, resource: { ...resource, uri: alias } }, 5],
    vendor: link,
    structuredContent: link,
  })
  expect(leading({ messages: [{ role: 'user', content: link }, { role: 'user', content: [block] }, 'odd'] }, 'b')).toEqual({
    messages: [
      { role: 'user', content: { ...link, uri: alias } },
      { role: 'user', content: [{ ...block, resource: { ...resource, uri: alias } }] },
      'odd',
    ],
  })
  expect(leading({ contents: [resource] }, 'b')).toEqual({ contents: [{ ...resource, uri: alias }] })
  const app = aliasOf('a', 'ui://show')
  expect(leading({ content: [], _meta: { ui: { resourceUri: 'ui://show', csp: 1 }, 'ui/resourceUri': 'ui://show', x: 1 } }, 'a')).toEqual({
    content: [],
    _meta: { ui: { resourceUri: app, csp: 1 }, 'ui/resourceUri': app, x: 1 },
  })
  expect(withShownApp(appOfTool('show', 'ui://show'), (uri) => offered.shownAs({ server: 'a', uri }))).toEqual(appOfTool('show', app))
  expect(offered.placeOf(app)).toEqual({ server: 'a', uri: 'ui://show' })
})

it.each([
  ['a result of text', { content: [{ type: 'text', text: 'x' }], _meta: { trace: 1 } }],
  ['links that lead to their server', { content: [{ type: 'resource_link', uri: 'note://b' }], messages: [{ content: null }] }],
  ['JSON that is not parsed', { content: new RawJson(Buffer.from('[{"type":"resource_link","uri":"note://a"}]'), 3) }],
  ['what is no result', { content: 'text', contents: { uri: 'note://a' }, messages: 5, _meta: 'ui' }],
])('gives back %s as the very same object', (_what, result) => {
  const { leading } = conversations()
  expect(leading(result, 'b')).toBe(result)
})

it('remembers so many URIs of a conversation, those that were named last', () => {
  const { uris, leading, linkOf } = conversations()
  linkOf('x://first', 'a')
  linkOf('x://second', 'a')
  linkOf('x://first', 'a')
  leading({ content: Array.from({ length: 1_999 }, (_, at) => ({ type: 'resource_link', uri: `y://${at}` })) }, 'a')
  expect(uris.placeOf('x://second', 'me')).toBeUndefined()
  expect(uris.placeOf('x://first', 'me')).toBeDefined()
  linkOf(`x://${'x'.repeat(5_000)}`, 'a')
  expect(uris.placeOf('x://first', 'me')).toBeDefined()
})
