import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Route, SETTINGS_PARTS, hrefOf, routeOf } from './route.ts'

const text = fc.string({ minLength: 1, unit: 'binary' })
const some = { requiredKeys: ['page' as const] }
const page = <const Page extends Route['page']>(name: Page) => fc.constant(name)
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.record(
    {
      page: page('servers'),
      server: text,
      tab: fc.constantFrom('overview' as const, 'tools' as const, 'logs' as const),
      kind: fc.constantFrom('prompts' as const, 'resources' as const),
      item: text,
      show: fc.constantFrom('attention' as const, 'web' as const),
    },
    some,
  ),
  fc.record({ page: page('edit'), server: text }),
  fc.record({ page: page('gallery'), entry: text }),
  fc.record({ page: page('add'), way: fc.constantFrom('paste' as const, 'hand' as const), link: text }, some),
  fc.record({ page: page('playground'), query: text, tool: text }, some),
  fc.record({ page: page('scripts'), script: text }, some),
  fc.record(
    {
      page: page('activity'),
      call: text,
      show: fc.constantFrom('failed' as const, 'denied' as const),
      since: fc.constant('week' as const),
    },
    some,
  ),
  fc.record({ page: page('apps'), app: text.filter((app) => app !== 'bring-in') }, some),
  fc.record(
    {
      page: page('permissions'),
      view: fc.constantFrom('matrix' as const, 'people' as const, 'record' as const),
      open: fc.constant('pair' as const),
      app: text,
      outcome: fc.constantFrom('failed' as const, 'denied' as const),
      since: fc.constant('week' as const),
    },
    some,
  ),
  fc.record({ page: page('skills'), skill: text }, some),
  fc.record({ page: page('settings'), part: fc.constantFrom(...SETTINGS_PARTS) }, some),
  fc.constantFrom<Route>({ page: 'home' }, { page: 'setup' }, { page: 'setup', step: 'found' }),
)

describe('the address of a place', () => {
  it('leads back to it, whatever servers and tools are called', () => {
    fc.assert(fc.property(routes, (route) => void expect(routeOf(hrefOf(route))).toEqual(route)))
  })

  it('that leads nowhere shows Home', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/%', '#/nowhere/a?tab=nothing']) expect(routeOf(hash)).toEqual({ page: 'home' })
    expect(routeOf('#/servers/')).toEqual({ page: 'servers' })
    expect(routeOf('#/servers/%')).toEqual({ page: 'servers', server: '%' })
  })

  it.each<[string, Route]>([
    ['#/search?q=send%20mail', { page: 'playground', query: 'send mail' }],
    ['#/search?tool=a__b', { page: 'playground', tool: 'a__b' }],
    ['#/scripts/daily', { page: 'scripts', script: 'daily' }],
    ['#/clients', { page: 'apps' }],
    ['#/import', { page: 'setup', step: 'found' }],
    ['#/apps/bring-in', { page: 'setup', step: 'found' }],
    ['#/record', { page: 'permissions', view: 'record' }],
    ['#/edit/git%20hub', { page: 'edit', server: 'git hub' }],
    ['#/servers/mail?tab=log', { page: 'servers', server: 'mail', tab: 'logs' }],
    ['#/servers/mail?tab=about', { page: 'servers', server: 'mail', tab: 'overview' }],
    ['#/servers/mail?tab=prompts&item=a', { page: 'servers', server: 'mail', tab: 'tools', kind: 'prompts', item: 'a' }],
  ])('of an earlier version leads to the new one: %s', (hash, route) => expect(routeOf(hash)).toEqual(route))
})
