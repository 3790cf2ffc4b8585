import Fuse from 'fuse.js'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { useServers, useStatus } from '../engine/use-engine.ts'
import { type Route, type ServerFilter, hrefOf } from '../frame/route.ts'
import { ProfileSwitch } from '../frame/profile-switch.tsx'
import { go } from '../frame/use-route.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { ConfigTroubles } from '../parts/config-troubles.tsx'
import { Empty } from '../parts/message.tsx'
import { Page, Pane } from '../parts/page.tsx'
import { FirstRun } from './add/first-run.tsx'
import { ServerPane } from './server-pane.tsx'
import { ServerRow } from './server-row.tsx'
import { filterOf } from './server-words.ts'

const FILTER_NAMES: Readonly<Record<ServerFilter, string>> = { failed: 'failed', 'sign-in': 'sign-in', key: 'key', off: 'off' }

/** In ms. A new server is reported a little after it was added. */
const PATIENCE = 1_000

/** All servers, live, and one in detail. */
export function ServersPage({ route }: { route: Extract<Route, { page: 'servers' }> }) {
  const servers = useServers()
  const status = useStatus()
  const [words, setWords] = useState('')
  const fuse = useMemo(
    () => new Fuse(servers, { keys: ['name', { name: 'target', weight: 0.3 }], threshold: 0.35, ignoreLocation: true }),
    [servers],
  )
  const matching = words.trim() === '' ? servers : fuse.search(words.trim()).map(({ item }) => item)
  const shown = route.show === undefined ? matching : matching.filter(({ state }) => filterOf(state) === route.show)
  const chosen = servers.find(({ name }) => name === route.server)
  const config = status?.config

  if (servers.length === 0 && config?.error === undefined && config?.problems.length === 0) return <FirstRun />

  return (
    <>
      <Page
        title="Servers"
        actions={
          <>
            {/* Only if the sidebar is too narrow for it. */}
            <ProfileSwitch className="max-w-40 min-[761px]:hidden" />
            <LinkButton look="primary" href={hrefOf({ page: 'add' })}>
              <Plus className="size-4" aria-hidden /> Add server
            </LinkButton>
          </>
        }
        bar={
          <>
            <Chips servers={servers} route={route} />
            <input
              data-filter
              type="search"
              aria-label="Filter servers"
              placeholder="Filter  /"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setWords('')
                if (event.key === 'ArrowDown') focusRow(event, 0)
                if (event.key === 'Enter' && shown[0] !== undefined) go({ ...route, server: shown[0].name })
              }}
              className="field-box ml-auto max-w-52"
            />
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
            {servers.length === 0 ? 'Mend the file above, or add a server.' : 'Use other words, or look at all of them.'}
          </Empty>
        ) : (
          <ul
            aria-label="Servers"
            className="@container mx-6 my-4 rounded-card bg-card p-1 shadow-card max-[760px]:mx-3"
            onKeyDown={moveByArrows}
          >
            {shown.map((server) => (
              <ServerRow key={server.name} server={server} route={route} selected={server.name === chosen?.name} />
            ))}
          </ul>
        )}
      </Page>
      {chosen !== undefined && <ServerPane key={chosen.name} server={chosen} route={route} />}
      {chosen === undefined && route.server !== undefined && (
        <GonePane key={route.server} name={route.server} onClose={() => go(withoutServer(route))} />
      )}
    </>
  )
}

/** Shown for a server that does not exist any more, e.g. because it was removed elsewhere. */
function GonePane({ name, onClose }: { name: string; onClose: () => void }) {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!waited) return null
  return (
    <Pane label={`Server ${name}`} onClose={onClose}>
      <Empty title={`There is no server named ${name}`} action={<Button onClick={onClose}>Close</Button>}>
        It was removed or has another name now.
      </Empty>
    </Pane>
  )
}

function withoutServer({ server: _server, tab: _tab, ...list }: Extract<Route, { page: 'servers' }>): Route {
  return list
}

function Chips({ servers, route }: { servers: readonly ServerStatus[]; route: Extract<Route, { page: 'servers' }> }) {
  const count = (filter: ServerFilter): number => servers.filter(({ state }) => filterOf(state) === filter).length
  const { show: _shown, ...everything } = route
  const chips = [
    { label: `all ${servers.length}`, active: route.show === undefined, target: everything },
    ...(['failed', 'sign-in', 'key', 'off'] as const)
      .filter((filter) => count(filter) > 0 || route.show === filter)
      .map((filter) => ({
        label: `${count(filter)} ${FILTER_NAMES[filter]}`,
        active: route.show === filter,
        target: { ...everything, show: filter },
      })),
  ]
  return (
    <ul aria-label="Show" className="flex gap-1">
      {chips.map(({ label, active, target }) => (
        <li key={label}>
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

/** The arrow keys move between rows. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = rowLinks()
  const at = rows.findIndex((row) => row === document.activeElement)
  if (at === -1) return
  focusRow(event, at + (event.key === 'ArrowDown' ? 1 : -1))
}

function focusRow(event: KeyboardEvent<HTMLElement>, at: number): void {
  const row = rowLinks()[at]
  if (row === undefined) return
  event.preventDefault()
  row.focus()
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-server-row] a')]
}
