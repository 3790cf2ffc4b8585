/** The route, after the `#` of the address, so that back and links work with every transport. */
export type Route =
  | { readonly page: 'home' }
  /** `step`: what can be imported, although there are servers. */
  | { readonly page: 'setup'; readonly step?: SetUpPlace }
  /** `item`: the open prompt or resource. `kind`: what the tab Tools lists instead of tools. `app`: whose permissions to show. */
  | {
      readonly page: 'servers'
      readonly server?: string
      readonly tab?: ServerTab
      readonly kind?: PromptResourceKind
      readonly item?: string
      readonly app?: string
      readonly show?: ServerFilter
    }
  /** `link`: the query of a `tooltray://add` link, which fills in the form. */
  | { readonly page: 'add'; readonly way?: AddWay; readonly link?: string }
  /** An entry of the gallery. */
  | { readonly page: 'gallery'; readonly entry: string }
  | { readonly page: 'edit'; readonly server: string }
  | { readonly page: 'apps'; readonly app?: string }
  /** `skill`: the open one, by its server and URI. */
  | { readonly page: 'skills'; readonly skill?: string }
  /** `since`: only what Home counts of the last days. */
  | { readonly page: 'activity'; readonly call?: string; readonly show?: ActivityFilter; readonly since?: 'week' }
  | { readonly page: 'playground'; readonly query?: string; readonly tool?: string }
  /** `script`: the open saved script. */
  | { readonly page: 'scripts'; readonly script?: string }
  /**
   * `record`: the audit log; of it only calls with this outcome, and what Home counts of the last days. `rule`: the number of a rule to
   * show. `app`: the one app to show in the table. `open`: the dialog that is open.
   */
  | {
      readonly page: 'permissions'
      readonly view?: PermissionsView
      readonly open?: PermissionsDialog
      readonly rule?: string
      readonly app?: string
      readonly outcome?: RecordOutcome
      readonly since?: 'week'
    }
  | { readonly page: 'settings'; readonly part?: SettingsPart }
  /** `path`: the open page of the documentation, or `shortcuts`. `at`: the anchor of a heading there. */
  | { readonly page: 'help'; readonly path?: string; readonly at?: string }

const SET_UP_PLACES = ['found'] as const
export type SetUpPlace = (typeof SET_UP_PLACES)[number]

const SERVER_TABS = ['overview', 'tools', 'permissions', 'changes', 'logs', 'advanced'] as const
export type ServerTab = (typeof SERVER_TABS)[number]

const OTHER_KINDS = ['prompts', 'resources'] as const
export type PromptResourceKind = (typeof OTHER_KINDS)[number]

const SERVER_FILTERS = ['attention', 'here', 'web', 'sandbox', 'off'] as const
export type ServerFilter = (typeof SERVER_FILTERS)[number]

export const ACTIVITY_FILTERS = ['failed', 'asked', 'denied', 'changed', 'search'] as const
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]

const RECORD_OUTCOMES = ['failed', 'denied'] as const
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number]

const ADD_WAYS = ['gallery', 'paste', 'hand', 'file', 'program'] as const
export type AddWay = (typeof ADD_WAYS)[number]

const PERMISSIONS_VIEWS = ['matrix', 'people', 'record'] as const
export type PermissionsView = (typeof PERMISSIONS_VIEWS)[number]

const PERMISSIONS_DIALOGS = ['pair'] as const
type PermissionsDialog = (typeof PERMISSIONS_DIALOGS)[number]

export const SETTINGS_PARTS = [
  'general',
  'profiles',
  'network',
  'secrets',
  'search',
  'scripts',
  'results',
  'limits',
  'packages',
  'record',
  'hooks',
  'telemetry',
  'backup',
  'sync',
  'diagnostics',
  'about',
] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

/** Returns the address of a route, e.g. `#/servers/git%20hub?tab=logs`. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/'
    case 'setup':
      return address(['setup', route.step])
    case 'servers':
      return address(['servers', route.server], {
        tab: route.tab,
        kind: route.kind,
        item: route.item,
        app: route.app,
        show: route.show,
      })
    case 'edit':
      return address(['servers', route.server, 'edit'])
    case 'add':
      return route.link === undefined ? address(['add', route.way]) : `${address(['add', route.way])}?${route.link}`
    case 'gallery':
      return address(['add', 'entry', route.entry])
    case 'apps':
      return address(['apps', route.app])
    case 'skills':
      return address(['skills', route.skill])
    case 'activity':
      return address(['activity', route.call], { show: route.show, since: route.since })
    case 'playground':
      return address(['playground'], { q: route.query, tool: route.tool })
    case 'scripts':
      return address(['playground', 'scripts', route.script])
    case 'permissions':
      return address(['permissions', route.view], {
        open: route.open,
        rule: route.rule,
        app: route.app,
        outcome: route.outcome,
        since: route.since,
      })
    case 'settings':
      return address(['settings', route.part])
    case 'help':
      return address(['help', ...(route.path ?? '').split('/').filter((part) => part !== '')], { at: route.at })
  }
}

/** Returns the route of an address, also of one of an earlier version; Home if it is invalid. */
export function routeOf(hash: string): Route {
  const place = hash.replace(/^#\/?/, '')
  const mark = place.indexOf('?')
  const [path, search] = mark === -1 ? [place, undefined] : [place.slice(0, mark), place.slice(mark + 1)]
  const [page, ...details] = path.split('/').map(decoded)
  const query = new URLSearchParams(search)
  return earlierRoute(page, details[0], query) ?? currentRoute(page, details, query, search)
}

function currentRoute(page: string | undefined, details: readonly string[], query: URLSearchParams, search: string | undefined): Route {
  const [detail, more] = details
  switch (page) {
    case 'setup':
      return { page, ...given('step', oneOf(SET_UP_PLACES, detail)) }
    case 'servers':
      if (detail !== undefined && detail !== '' && more === 'edit') return { page: 'edit', server: detail }
      return {
        page,
        ...given('server', detail),
        ...given('tab', oneOf(SERVER_TABS, query.get('tab'))),
        ...given('kind', oneOf(OTHER_KINDS, query.get('kind'))),
        ...given('item', query.get('item')),
        ...given('app', query.get('app')),
        ...given('show', oneOf(SERVER_FILTERS, query.get('show'))),
      }
    case 'add':
      if (detail === 'entry' && more !== undefined && more !== '') return { page: 'gallery', entry: more }
      return { page, ...given('way', oneOf(ADD_WAYS, detail)), ...given('link', search) }
    case 'apps':
      return { page, ...given('app', detail) }
    case 'skills':
      return { page, ...given('skill', detail) }
    case 'activity':
      return {
        page,
        ...given('call', detail),
        ...given('show', oneOf(ACTIVITY_FILTERS, query.get('show'))),
        ...given('since', oneOf(PERIODS, query.get('since'))),
      }
    case 'playground':
      if (detail === 'scripts') return { page: 'scripts', ...given('script', more) }
      return { page, ...given('query', query.get('q')), ...given('tool', query.get('tool')) }
    case 'permissions':
      return {
        page,
        ...given('view', oneOf(PERMISSIONS_VIEWS, detail)),
        ...given('open', oneOf(PERMISSIONS_DIALOGS, query.get('open'))),
        ...given('rule', query.get('rule')),
        ...given('app', query.get('app')),
        ...given('outcome', oneOf(RECORD_OUTCOMES, query.get('outcome'))),
        ...given('since', oneOf(PERIODS, query.get('since'))),
      }
    case 'settings':
      return { page, ...given('part', oneOf(SETTINGS_PARTS, detail)) }
    case 'help':
      return { page, ...given('path', details.join('/')), ...given('at', query.get('at')) }
    default:
      return { page: 'home' }
  }
}

/** Returns the route of an address as versions before 0.2 wrote it, if it is one: bookmarks and links in notes keep working. */
function earlierRoute(page: string | undefined, detail: string | undefined, query: URLSearchParams): Route | undefined {
  switch (page) {
    case 'search':
      return { page: 'playground', ...given('query', query.get('q')), ...given('tool', query.get('tool')) }
    case 'scripts':
      return { page: 'scripts', ...given('script', detail) }
    case 'edit':
      return detail === undefined || detail === '' ? { page: 'servers' } : { page: 'edit', server: detail }
    case 'clients':
      return { page: 'apps' }
    case 'import':
      return { page: 'setup', step: 'found' }
    case 'apps':
      return detail === 'bring-in' ? { page: 'setup', step: 'found' } : undefined
    case 'record':
      return { page: 'permissions', view: 'record' }
    case 'servers':
      return earlierServerRoute(detail, query)
    default:
      return undefined
  }
}

const EARLIER_TABS: Readonly<Record<string, { readonly tab: ServerTab; readonly kind?: PromptResourceKind }>> = {
  log: { tab: 'logs' },
  about: { tab: 'overview' },
  prompts: { tab: 'tools', kind: 'prompts' },
  resources: { tab: 'tools', kind: 'resources' },
}

function earlierServerRoute(server: string | undefined, query: URLSearchParams): Route | undefined {
  const tab = query.get('tab')
  if (tab === null || !Object.hasOwn(EARLIER_TABS, tab)) return undefined
  return { page: 'servers', ...given('server', server), ...EARLIER_TABS[tab], ...given('item', query.get('item')) }
}

const PERIODS = ['week'] as const

function oneOf<const Value extends string>(values: readonly Value[], value: string | null | undefined): Value | undefined {
  return values.find((each) => each === value)
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
