/** The route, after the `#` of the address, so that back and links work with every transport. */
export type Route =
  /** `item`: the open prompt or resource. */
  | { readonly page: 'servers'; readonly server?: string; readonly tab?: ServerTab; readonly item?: string; readonly show?: ServerFilter }
  /** `link`: the query of a `tooltray://add` link, which fills in the form. */
  | { readonly page: 'add'; readonly link?: string }
  | { readonly page: 'edit'; readonly server: string }
  | { readonly page: 'search'; readonly query?: string; readonly tool?: string }
  /** `script`: the open saved script. */
  | { readonly page: 'scripts'; readonly script?: string }
  | { readonly page: 'activity'; readonly call?: string }
  /** The audit log. */
  | { readonly page: 'record' }
  | { readonly page: 'clients' }
  /** The import of servers from AI clients. */
  | { readonly page: 'import' }
  | { readonly page: 'settings' }

const SERVER_TABS = ['tools', 'prompts', 'resources', 'log', 'about'] as const
export type ServerTab = (typeof SERVER_TABS)[number]

const SERVER_FILTERS = ['failed', 'sign-in', 'key', 'off'] as const
export type ServerFilter = (typeof SERVER_FILTERS)[number]

/** Returns the address of a route, e.g. `#/servers/git%20hub?tab=log`. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'servers':
      return address(['servers', route.server], { tab: route.tab, item: route.item, show: route.show })
    case 'search':
      return address(['search'], { q: route.query, tool: route.tool })
    case 'scripts':
      return address(['scripts', route.script])
    case 'activity':
      return address(['activity', route.call])
    case 'edit':
      return address(['edit', route.server])
    case 'add':
      return route.link === undefined ? address(['add']) : `#/add?${route.link}`
    case 'record':
    case 'clients':
    case 'import':
    case 'settings':
      return address([route.page])
  }
}

/** Returns the route of an address; the servers if it is invalid. */
export function routeOf(hash: string): Route {
  const place = hash.replace(/^#\/?/, '')
  const mark = place.indexOf('?')
  const [path, search] = mark === -1 ? [place, undefined] : [place.slice(0, mark), place.slice(mark + 1)]
  const [page, detail] = path.split('/').map(decoded)
  const query = new URLSearchParams(search)
  switch (page) {
    case 'search':
      return { page, ...given('query', query.get('q')), ...given('tool', query.get('tool')) }
    case 'scripts':
      return { page, ...given('script', detail) }
    case 'activity':
      return { page, ...given('call', detail) }
    case 'edit':
      return detail === undefined || detail === '' ? { page: 'servers' } : { page, server: detail }
    case 'add':
      return { page, ...given('link', search) }
    case 'record':
    case 'clients':
    case 'import':
    case 'settings':
      return { page }
    default:
      return {
        page: 'servers',
        ...(page === 'servers' ? given('server', detail) : {}),
        ...given(
          'tab',
          SERVER_TABS.find((tab) => tab === query.get('tab')),
        ),
        ...given('item', query.get('item')),
        ...given(
          'show',
          SERVER_FILTERS.find((filter) => filter === query.get('show')),
        ),
      }
  }
}

function address(parts: readonly (string | number | undefined)[], query: Record<string, string | undefined> = {}): string {
  const path = parts
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('/')
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  ).toString()
  return `#/${path}${search === '' ? '' : `?${search}`}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}

function given<Key extends string, Value>(key: Key, value: Value | null | undefined): { readonly [K in Key]?: Value } {
  return (value === null || value === undefined || value === '' ? {} : { [key]: value }) as { readonly [K in Key]?: Value }
}
