import { LayoutGrid, List, Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { useServers, useStatus, useStore } from '../engine/use-engine.ts'
import { type Route, type ServerFilter, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { IconButton, LinkButton } from '../parts/button.tsx'
import { ConfigTroubles } from '../parts/config-troubles.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { ServerDetail } from './detail/server-detail.tsx'
import { layoutFor, listLayout } from './list-layout.ts'
import { MasterList } from './master-list.tsx'
import { focusLeftRow, moveByArrows } from './row-focus.ts'
import { ServerFilterField, useServerFilter } from './server-filter.tsx'
import { CompactRow, ServerCard, ServerRow, groupsOf } from './server-row.tsx'
import { matchesFilter, needingFirst } from './server-words.ts'

const FILTERS: readonly (readonly [ServerFilter, string])[] = [
  ['attention', 'Need attention'],
  ['here', 'This computer'],
  ['web', 'The web'],
  ['sandbox', 'In a sandbox'],
  ['off', 'Off'],
]

type ServersRoute = Extract<Route, { page: 'servers' }>

/** All servers, live; or one of them, beside the others. */
export function ServersPage({ route }: { route: ServersRoute }) {
  const servers = useServers()
  const config = useStatus()?.config
  if (servers.length === 0 && config?.error === undefined && config?.problems.length === 0) return <NoServers />
  if (route.server !== undefined)
    return (
      <>
        <MasterList servers={servers} route={route} />
        <ServerDetail key={route.server} name={route.server} route={route} />
      </>
    )
  return <ServerList servers={servers} route={route} />
}

/** Without servers: how to get the first ones. */
function NoServers() {
  return (
    <Page title="Servers">
      <Empty
        title="No servers yet"
        action={
          <span className="flex gap-2">
            <LinkButton look="primary" href={hrefOf({ page: 'setup' })}>
              Set up Tooltray
            </LinkButton>
            <LinkButton href={hrefOf({ page: 'add' })}>Add server</LinkButton>
          </span>
        }
      >
        Import those of your AI apps, or add one.
      </Empty>
    </Page>
  )
}

function ServerList({ servers, route }: { servers: readonly ServerStatus[]; route: ServersRoute }) {
  const config = useStatus()?.config
  useEffect(focusLeftRow, [])
  const filter = useServerFilter(servers, 'everything')
  const { show } = route
  const shown = needingFirst(show === undefined ? filter.matching : filter.matching.filter((server) => matchesFilter(server, show)))
  const layout = layoutFor(useStore(listLayout), servers.length)
  return (
    <Page
      title="Servers"
      actions={
        <LinkButton look="primary" href={hrefOf({ page: 'add' })}>
          <Plus className="size-4" aria-hidden /> Add server
        </LinkButton>
      }
      bar={
        <>
          <Chips servers={servers} route={route} />
          <div className="ml-auto flex min-w-0 items-center gap-1">
            <ServerFilterField
              filter={filter}
              placeholder="Filter  /"
              onEnter={() => shown[0] !== undefined && go({ ...route, server: shown[0].name })}
              className="max-w-52"
            />
            {layout === 'cards' ? (
              <IconButton label="As rows" onClick={() => listLayout.set('rows')}>
                <List className="size-4" />
              </IconButton>
            ) : (
              <IconButton label="As cards" onClick={() => listLayout.set('cards')}>
                <LayoutGrid className="size-4" />
              </IconButton>
            )}
          </div>
        </>
      }
    >
      {config !== undefined && (config.error !== undefined || config.problems.length > 0) && (
        <div className="space-y-2 px-6 pt-4">
          <ConfigTroubles config={config} />
        </div>
      )}
      {shown.length === 0 ? (
        <Empty title={servers.length === 0 ? 'No server can be used' : 'No server matches'}>
          {servers.length === 0 ? 'Correct the settings file above, or add a server.' : 'Try another search, or clear the filter.'}
        </Empty>
      ) : (
        <div className="@container px-6 py-4 max-[760px]:px-4" onKeyDown={moveByArrows}>
          {layout === 'cards' ? (
            <ul aria-label="Servers" className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-3">
              {shown.map((server) => (
                <ServerCard key={server.name} server={server} route={route} />
              ))}
            </ul>
          ) : layout === 'compact' ? (
            <Groups servers={shown} route={route} />
          ) : (
            <>
              <p aria-hidden className="flex gap-3 px-4 pb-1.5 text-small text-ink-2 @max-3xl:hidden">
                <span className="w-72">Server</span>
                <span className="w-30">Runs on</span>
                <span className="w-24">Tools</span>
                <span>Status</span>
              </p>
              <ul aria-label="Servers" className="overflow-clip rounded-card bg-card shadow-card">
                {shown.map((server) => (
                  <ServerRow key={server.name} server={server} route={route} />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Page>
  )
}

function Groups({ servers, route }: { servers: readonly ServerStatus[]; route: ServersRoute }) {
  return (
    <div className="space-y-3">
      {groupsOf(servers).map((group) => (
        <section key={group.title} aria-label={group.title} className="rounded-card bg-card p-2 shadow-card">
          <h2 className="px-2 py-1 font-semibold">
            {group.title} <span className="font-normal text-ink-2 tabular-nums">{group.servers.length}</span>
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-x-3">
            {group.servers.map((server) => (
              <CompactRow key={server.name} server={server} route={route} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Chips({ servers, route }: { servers: readonly ServerStatus[]; route: ServersRoute }) {
  const { show, ...everything } = route
  const chips = [
    { label: `All ${servers.length}`, active: show === undefined, target: everything },
    ...FILTERS.map(([filter, label]) => ({
      filter,
      label,
      count: servers.filter((server) => matchesFilter(server, filter)).length,
    }))
      // A filter that leaves everything or nothing helps nobody; the chosen one stays.
      .filter(({ filter, count }) => (count > 0 && count < servers.length) || show === filter)
      .map(({ filter, label, count }) => ({
        label: `${label} ${count}`,
        active: show === filter,
        target: { ...everything, show: filter },
      })),
  ]
  return (
    <ul aria-label="Show" className="flex min-w-0 gap-1.5 overflow-x-auto py-0.5 [scrollbar-width:none]">
      {chips.map(({ label, active, target }) => (
        <li key={label} className="shrink-0">
          <a
            href={hrefOf(target)}
            aria-current={active ? 'true' : undefined}
            className={
              'inline-block h-7 cursor-default rounded-full px-3 leading-7 font-medium text-ink-2 no-underline inset-ring ' +
              'inset-ring-line hover:bg-hover aria-[current]:bg-ink aria-[current]:text-surface aria-[current]:inset-ring-ink'
            }
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
