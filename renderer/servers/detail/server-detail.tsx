import { ChevronLeft, Pencil, RefreshCw } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { humanName } from '../../../electron/control/human-name.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { useServers } from '../../engine/use-engine.ts'
import { type Route, type ServerTab, hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { NotificationBell } from '../../needs/notification-bell.tsx'
import { IconButton, IconLink, LinkButton } from '../../parts/button.tsx'
import { loadedLater } from '../../parts/loading/loaded-later.tsx'
import { Empty, Skeleton } from '../../parts/message.tsx'
import { TechnicalServerName } from '../../parts/marks/technical-name.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { Switch } from '../../parts/switch.tsx'
import { RunsOn } from '../runs-on.tsx'
import { leaveServer } from '../row-focus.ts'
import { signedInAs } from '../server-words.ts'
import { refreshServer, setServerEnabled } from '../server-actions.ts'
import { StatusWord } from '../status-word.tsx'
import { ChangesTab } from './changes/changes-tab.tsx'
import { LogsTab } from './logs-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ServerMenu } from './server-menu.tsx'

// Loaded on demand: one brings the list for thousands of rows, the other every setting of a server.
const AdvancedTab = loadedLater(() => import('./advanced-tab.tsx').then((module) => module.AdvancedTab), <Skeleton lines={6} />)
const PermissionsTab = loadedLater(() => import('./permissions-tab.tsx').then((module) => module.PermissionsTab), <Skeleton lines={6} />)
const ToolsTab = loadedLater(() => import('./tools-tab.tsx').then((module) => module.ToolsTab), <Skeleton lines={6} />)

type ServersRoute = Extract<Route, { page: 'servers' }>

/** In ms. A new server is reported a little after it was added. */
const PATIENCE = 1_000

interface Tab {
  readonly value: ServerTab
  readonly label: string
  /** A number beside the label. `alert`: it needs the user. */
  readonly count?: number | undefined
  readonly alert?: boolean
}

function tabsOf({ tools, refreshedAt, held }: ServerStatus): readonly Tab[] {
  return [
    { value: 'overview', label: 'Overview' },
    { value: 'tools', label: 'Tools', count: refreshedAt === undefined ? undefined : tools },
    { value: 'permissions', label: 'Permissions' },
    { value: 'changes', label: 'Changes', count: held, alert: true },
    { value: 'logs', label: 'Logs' },
    { value: 'advanced', label: 'Advanced' },
  ]
}

/** One server: how it stands, what it needs, its tools, and its settings. */
export function ServerDetail({ name, route }: { name: string; route: ServersRoute }) {
  const server = useServers().find((each) => each.name === name)
  return server === undefined ? <Gone name={name} /> : <Detail server={server} route={route} />
}

function Detail({ server, route }: { server: ServerStatus; route: ServersRoute }) {
  const { name, state } = server
  const tab = route.tab ?? 'overview'
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the keyboard focus to the opened server; a row that the address names takes it itself.
  useEffect(() => {
    if (route.app === undefined) heading.current?.focus({ preventScroll: true })
  }, [])
  const { tab: _tab, kind: _kind, item: _item, app: _app, ...rest } = route
  const open = (value: ServerTab): void => go({ ...rest, tab: value }, { instead: true })
  const title = humanName(name)
  const account = signedInAs(server)
  const tabs = useRef<HTMLDivElement>(null)
  // In a narrow window the tabs scroll.
  useEffect(() => {
    tabs.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <section
      aria-label={`Server ${name}`}
      className="flex h-full min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        leaveServer(name)
        go({ page: 'servers' })
      }}
    >
      <header className="flex items-start gap-4 px-6 pt-4 pb-2 max-[760px]:gap-2 max-[760px]:px-4">
        <IconLink label="All servers" href={hrefOf({ page: 'servers' })} className="min-[1041px]:hidden">
          <ChevronLeft className="size-4" aria-hidden />
        </IconLink>
        <span className="max-[760px]:hidden">
          <Tile name={name} size={48} off={state === 'disabled'} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 ref={heading} tabIndex={-1} className="truncate text-title font-semibold" title={name}>
            {title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3" aria-live="polite">
            <TechnicalServerName name={name} title={title} />
            <RunsOn server={server} />
            {account !== undefined && <span className="min-w-0 truncate text-ink-2">Signed in as {account}</span>}
            <StatusWord server={server} />
          </p>
        </div>
        <IconButton label="Refresh" onClick={() => void refreshServer(name)} disabled={server.refreshing || state === 'disabled'}>
          <RefreshCw className={`size-4 ${server.refreshing ? 'animate-turn' : ''}`} />
        </IconButton>
        <IconButton label="Edit" onClick={() => go({ page: 'edit', server: name })}>
          <Pencil className="size-4" />
        </IconButton>
        <ServerMenu server={server} />
        <Switch
          label={`${name} is on`}
          checked={state !== 'disabled'}
          onChange={(checked) => void setServerEnabled(name, checked)}
          className="mt-1.5"
        />
        <NotificationBell />
      </header>
      <Tabs.Root value={tab} onValueChange={(value) => open(value as ServerTab)} className="flex min-h-0 flex-1 flex-col">
        <Tabs.List
          ref={tabs}
          aria-label="About the server"
          className="mx-6 flex gap-x-5 border-b max-[760px]:mx-4 max-[760px]:flex-wrap max-[760px]:gap-x-4"
        >
          {tabsOf(server).map((each) => (
            <TabButton key={each.value} {...each} />
          ))}
        </Tabs.List>
        <Content value="overview">
          <OverviewTab server={server} route={route} />
        </Content>
        <Content value="tools" column>
          <ToolsTab server={server} route={route} />
        </Content>
        <Content value="permissions">
          <PermissionsTab server={server} app={route.app} />
        </Content>
        <Content value="changes">
          <ChangesTab server={server} />
        </Content>
        <Content value="logs" column>
          <LogsTab server={server} />
        </Content>
        <Content value="advanced">
          <AdvancedTab server={server} />
        </Content>
      </Tabs.Root>
    </section>
  )
}

function TabButton({ value, label, count, alert = false }: Tab) {
  return (
    <Tabs.Trigger
      value={value}
      className={
        '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 hover:text-ink ' +
        'data-[state=active]:border-accent data-[state=active]:text-ink'
      }
    >
      {label}
      {count !== undefined && (
        <span
          className={
            alert ? 'rounded-full bg-warn-soft px-1.5 text-small font-semibold text-warn' : 'text-small font-normal text-ink-2 tabular-nums'
          }
        >
          {count}
        </span>
      )}
    </Tabs.Trigger>
  )
}

/** `column`: its parts share the height, and one of them scrolls by itself. */
function Content({ value, column = false, children }: { value: ServerTab; column?: boolean; children: ReactNode }) {
  return (
    <Tabs.Content
      value={value}
      className={`min-h-0 flex-1 outline-none ${column ? 'flex flex-col data-[state=inactive]:hidden' : 'overflow-auto'}`}
    >
      {column ? children : <div className="space-y-3 px-6 py-4 max-[760px]:px-4">{children}</div>}
    </Tabs.Content>
  )
}

/** Shown for a server that does not exist any more, e.g. because it was removed elsewhere. */
function Gone({ name }: { name: string }) {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!waited) return <div className="flex-1" />
  return (
    <section aria-label={`Server ${name}`} className="flex-1">
      <h1 className="sr-only">Servers</h1>
      <Empty title={`There is no server named ${name}`} action={<LinkButton href={hrefOf({ page: 'servers' })}>All servers</LinkButton>}>
        It was removed or has another name now.
      </Empty>
    </section>
  )
}
