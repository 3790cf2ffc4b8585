import { Plus } from 'lucide-react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { IconLink } from '../parts/button.tsx'
import { moveByArrows } from './row-focus.ts'
import { ServerFilterField, useServerFilter } from './server-filter.tsx'
import { MasterRow } from './server-row.tsx'
import { needsAttention } from './server-words.ts'

/** The servers beside the open one; a narrow window shows the open one alone. */
export function MasterList({ servers, route }: { servers: readonly ServerStatus[]; route: Extract<Route, { page: 'servers' }> }) {
  const filter = useServerFilter(servers, 'names')
  const shown = filter.matching
  const needing = shown.filter(needsAttention)
  const others = shown.filter((server) => !needsAttention(server))
  const { server: _server, tab: _tab, kind: _kind, item: _item, ...list } = route
  const rows = (some: readonly ServerStatus[]) =>
    some.map((server) => (
      // Opening another server keeps the tab.
      <MasterRow
        key={server.name}
        server={server}
        route={{ ...list, ...(route.tab === undefined ? {} : { tab: route.tab }) }}
        selected={server.name === route.server}
      />
    ))
  return (
    <div className="flex w-75 shrink-0 flex-col border-r max-[1040px]:hidden">
      <div className="flex items-center gap-1 p-3 pb-2">
        <ServerFilterField
          filter={filter}
          placeholder={`Filter ${servers.length}  /`}
          onEnter={() => shown[0] !== undefined && go({ ...list, server: shown[0].name })}
        />
        <IconLink label="Add server" href={hrefOf({ page: 'add' })}>
          <Plus className="size-4" aria-hidden />
        </IconLink>
      </div>
      <nav aria-label="Servers" className="min-h-0 flex-1 overflow-auto px-2 pb-3" onKeyDown={moveByArrows}>
        {needing.length > 0 && (
          <>
            <p className="px-2 py-1 text-small text-ink-2">Need attention</p>
            <ul>{rows(needing)}</ul>
          </>
        )}
        {needing.length > 0 && others.length > 0 && <p className="px-2 py-1 text-small text-ink-2">The others</p>}
        <ul>{rows(others)}</ul>
        {shown.length === 0 && <p className="px-2 py-1 text-ink-2">No server matches.</p>}
      </nav>
    </div>
  )
}
