import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Route, hrefOf, routeOf } from './route.ts'

const text = fc.string({ minLength: 1, unit: 'binary' })
const servers = fc.record(
  {
    page: fc.constant('servers' as const),
    server: text,
    tab: fc.constantFrom('tools' as const, 'resources' as const, 'log' as const),
    item: text,
    show: fc.constant('failed' as const),
  },
  { requiredKeys: ['page'] },
)
const search = fc.record({ page: fc.constant('search' as const), query: text, tool: text }, { requiredKeys: ['page'] })
const activity = fc.record({ page: fc.constant('activity' as const), call: text }, { requiredKeys: ['page'] })
const routes: fc.Arbitrary<Route> = fc.oneof(
  servers,
  search,
  activity,
  fc.record({ page: fc.constant('edit' as const), server: text }),
  fc.record({ page: fc.constant('add' as const), link: text }, { requiredKeys: ['page'] }),
  fc.constantFrom<Route>({ page: 'record' }, { page: 'clients' }, { page: 'import' }, { page: 'settings' }),
)

describe('the address of a place', () => {
  it('leads back to it, whatever servers and tools are called', () => {
    fc.assert(fc.property(routes, (route) => void expect(routeOf(hrefOf(route))).toEqual(route)))
  })

  it('that leads nowhere shows the servers', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/%', '#/servers/', '#/activity/x/'])
      expect(['servers', 'activity']).toContain(routeOf(hash).page)
    expect(routeOf('#/nowhere/a?tab=nothing')).toEqual({ page: 'servers' })
    expect(routeOf('#/servers/%')).toEqual({ page: 'servers', server: '%' })
  })
})
