import { memo, useState } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { needsPerson } from '../../electron/control/state-words.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { counted } from '../parts/time/ago.ts'
import { StateMark } from '../parts/marks/state-mark.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { Switch } from '../parts/switch.tsx'
import { Time } from '../parts/time/time.tsx'
import { setServerEnabled } from './server-actions.ts'
import { standingOf } from './server-words.ts'
import { SignInButton } from './sign-in.tsx'

/** One server in the list. A change is highlighted once. */
export const ServerRow = memo(function ServerRow({
  server,
  route,
  selected,
}: {
  server: ServerStatus
  route: Extract<Route, { page: 'servers' }>
  selected: boolean
}) {
  const { name, state, since, tools } = server
  const [firstState] = useState(`${state} ${since}`)
  const changed = firstState !== `${state} ${since}`
  const failed = needsPerson(server)
  return (
    <li
      data-server-row={name}
      data-state={state}
      data-since={since}
      className={`relative flex h-13 items-center rounded-box ${selected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      {changed && <span key={`${state} ${since}`} aria-hidden className="pointer-events-none absolute inset-0 animate-flash rounded-box" />}
      <a
        href={hrefOf({ ...route, server: name })}
        aria-current={selected ? 'true' : undefined}
        className="relative flex h-full min-w-0 flex-1 cursor-default items-center gap-3 rounded-box px-3 no-underline"
      >
        <Tile name={name} off={state === 'disabled'}>
          <span className="absolute -right-1 -bottom-1 inline-flex rounded-full bg-card shadow-card">
            <StateMark state={state} />
          </span>
        </Tile>
        <span className={`w-44 shrink-0 truncate text-strong font-semibold @max-2xl:w-32 ${state === 'disabled' ? 'text-ink-3' : ''}`}>
          {name}
        </span>
        {(!failed || tools > 0) && (
          <span className="w-20 shrink-0 text-ink-2 tabular-nums">{server.refreshedAt === undefined ? '' : counted(tools, 'tool')}</span>
        )}
        <span
          className={`min-w-0 flex-1 truncate ${failed ? (state === 'failed' ? 'text-bad' : 'text-warn') : 'text-ink-2'}`}
          title={failed ? standingOf(server) : undefined}
        >
          {standingOf(server)}
        </span>
        <span className="shrink-0 text-small text-ink-2 @max-2xl:hidden">
          <Time at={since} />
        </span>
      </a>
      <SignInButton server={server} />
      <Switch
        label={`${name} is on`}
        checked={state !== 'disabled'}
        onChange={(checked) => void setServerEnabled(name, checked)}
        className="mr-3 ml-2"
      />
    </li>
  )
})
