import { memo, useState } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { needsPerson } from '../../electron/control/state-words.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { counted } from '../parts/time/ago.ts'
import { StateMark } from '../parts/state-mark.tsx'
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
      className={`relative mx-3 flex h-9 items-center rounded-box ${selected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      {changed && <span key={`${state} ${since}`} aria-hidden className="pointer-events-none absolute inset-0 animate-flash rounded-box" />}
      <a
        href={hrefOf({ ...route, server: name })}
        aria-current={selected ? 'true' : undefined}
        className="relative flex h-full min-w-0 flex-1 cursor-default items-center gap-3 rounded-box px-3 no-underline"
      >
        <StateMark state={state} />
        <span className={`w-44 shrink-0 truncate @max-2xl:w-32 font-mono ${state === 'disabled' ? 'text-muted' : ''}`}>{name}</span>
        {(!failed || tools > 0) && (
          <span className="w-20 shrink-0 text-muted tabular-nums">{server.refreshedAt === undefined ? '' : counted(tools, 'tool')}</span>
        )}
        <span
          className={`min-w-0 flex-1 truncate ${failed ? (state === 'failed' ? 'text-bad' : 'text-warn') : 'text-muted'}`}
          title={failed ? standingOf(server) : undefined}
        >
          {standingOf(server)}
        </span>
        <span className="shrink-0 text-small text-muted @max-2xl:hidden">
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
