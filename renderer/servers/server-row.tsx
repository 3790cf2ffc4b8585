import { memo, useEffect, useRef, useState } from 'react'
import { humanName } from '../../electron/control/human-name.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { TechnicalServerName } from '../parts/marks/technical-name.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { Switch } from '../parts/switch.tsx'
import { RunsOn } from './runs-on.tsx'
import { setServerEnabled } from './server-actions.ts'
import { aboutOf, isOnTheWeb, needsAttention, signedInAs, statusWord, withAccount } from './server-words.ts'
import { SignInButton } from './sign-in.tsx'
import { StatusSign, StatusWord } from './status-word.tsx'
import { ToolCount } from './tool-count.tsx'

interface Shown {
  readonly server: ServerStatus
  readonly route: Extract<Route, { page: 'servers' }>
}

/** A change of a server's state is highlighted once. Returns the layer that flashes; nothing at first. */
function useFlash({ state, since }: ServerStatus) {
  const now = `${state} ${since}`
  const [first] = useState(now)
  return now === first ? null : <span key={now} aria-hidden className="pointer-events-none absolute inset-0 animate-flash rounded-box" />
}

const dataOf = ({ name, state, since }: ServerStatus) => ({ 'data-server-row': name, 'data-state': state, 'data-since': since })

const LINK = 'relative flex h-full min-w-0 flex-1 cursor-default items-center rounded-box no-underline'

/** One server in the list of a window with room for columns; a narrow one folds them under the name. */
export const ServerRow = memo(function ServerRow({ server, route }: Shown) {
  const { name, state } = server
  const about = withAccount(server, aboutOf(server))
  const off = state === 'disabled'
  const attention = needsAttention(server)
  const flash = useFlash(server)
  return (
    <li {...dataOf(server)} className="relative flex min-h-13.5 compact:min-h-11 items-center not-first:border-t hover:bg-hover">
      {flash}
      <a href={hrefOf({ ...route, server: name })} className={`${LINK} gap-3 py-2 pl-4 compact:py-0.5`}>
        <Tile name={name} off={off} />
        <span className="w-60 shrink-0 @max-3xl:w-auto @max-3xl:min-w-0 @max-3xl:flex-1">
          <Name name={name} off={off} />
          <span className={`block truncate text-small text-ink-2 ${attention ? '@max-3xl:hidden' : ''}`}>{about}</span>
          {attention && <StatusWord server={server} className="text-small @min-3xl:hidden" />}
        </span>
        <RunsOn server={server} className="w-30 text-small @max-3xl:hidden" />
        <ToolCount server={server} className="w-24 shrink-0 text-small text-ink-2 @max-3xl:hidden" />
        <StatusWord server={server} className="flex-1 @max-3xl:hidden" title />
      </a>
      <SignInButton server={server} />
      <OnSwitch server={server} className="mr-4 ml-3" />
    </li>
  )
})

/** One of few servers, as a card. */
export const ServerCard = memo(function ServerCard({ server, route }: Shown) {
  const { name, state } = server
  const about = withAccount(server, aboutOf(server))
  const flash = useFlash(server)
  return (
    <li {...dataOf(server)} className="relative flex flex-col rounded-card bg-card shadow-card">
      {flash}
      <div className="flex items-start gap-3 p-4 pb-0">
        <Tile name={name} size={48} off={state === 'disabled'} />
        <a
          href={hrefOf({ ...route, server: name })}
          className="min-w-0 flex-1 cursor-default pt-1 no-underline after:absolute after:inset-0 after:rounded-card"
        >
          <Name name={name} off={state === 'disabled'} />
          <RunsOn server={server} className="text-small" />
        </a>
        <OnSwitch server={server} className="relative mt-1" />
      </div>
      <p className="line-clamp-2 min-h-14 px-4 pt-3 text-ink-2">{about}</p>
      <div className="relative flex min-h-12 items-center gap-3 border-t px-4">
        <StatusWord server={server} className="flex-1" />
        <SignInButton server={server} />
        <ToolCount server={server} className="shrink-0 text-small text-ink-2" />
      </div>
    </li>
  )
})

/** One of many servers. */
export const CompactRow = memo(function CompactRow({ server, route }: Shown) {
  const { name, state } = server
  const about = withAccount(server, aboutOf(server))
  const { word, tone } = statusWord(server)
  const flash = useFlash(server)
  return (
    <li {...dataOf(server)} className="relative h-8 compact:h-7 rounded-box hover:bg-hover">
      {flash}
      <a href={hrefOf({ ...route, server: name })} title={word} className={`${LINK} gap-2.5 px-2`}>
        <Tile name={name} size={20} off={state === 'disabled'} />
        <span className={`shrink-0 truncate font-medium ${state === 'disabled' ? 'text-ink-3' : ''}`}>{humanName(name)}</span>
        <span
          className={`min-w-0 flex-1 truncate text-small ${tone === 'warn' ? 'text-warn' : tone === 'bad' ? 'text-bad' : 'text-ink-2'}`}
        >
          {needsAttention(server) ? word : about}
        </span>
        <StatusSign tone={tone} />
        <span className="sr-only">{word}</span>
      </a>
    </li>
  )
})

/** One server beside the one that is open. */
export const MasterRow = memo(function MasterRow({ server, route, selected }: Shown & { selected: boolean }) {
  const { name, state } = server
  const flash = useFlash(server)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <li
      {...dataOf(server)}
      ref={row}
      className={`relative h-12.5 compact:h-11 rounded-box ${selected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      {flash}
      <a href={hrefOf({ ...route, server: name })} aria-current={selected ? 'true' : undefined} className={`${LINK} gap-2.5 px-2`}>
        <Tile name={name} size={32} off={state === 'disabled'} />
        <span className="min-w-0 flex-1">
          <Name name={name} off={state === 'disabled'} />
          {isQuiet(server) ? (
            <span className="block truncate text-small text-ink-2">
              <Account server={server} />
              <ToolCount server={server} className="" />
            </span>
          ) : (
            <StatusText server={server} className="block truncate text-small" />
          )}
        </span>
      </a>
    </li>
  )
})

function Account({ server }: { server: ServerStatus }) {
  const account = signedInAs(server)
  return account === undefined ? null : <>{account} · </>
}

function isQuiet(server: ServerStatus): boolean {
  return statusWord(server).word === 'Ready'
}

function StatusText({ server, className }: { server: ServerStatus; className: string }) {
  const { word, tone } = statusWord(server)
  return <span className={`${className} ${tone === 'warn' ? 'text-warn' : tone === 'bad' ? 'text-bad' : 'text-ink-2'}`}>{word}</span>
}

function Name({ name, off }: { name: string; off: boolean }) {
  const title = humanName(name)
  return (
    <span className={`block truncate text-strong font-semibold ${off ? 'text-ink-3' : ''}`}>
      {title} <TechnicalServerName name={name} title={title} />
    </span>
  )
}

function OnSwitch({ server: { name, state }, className }: { server: ServerStatus; className: string }) {
  return (
    <Switch
      label={`${name} is on`}
      checked={state !== 'disabled'}
      onChange={(checked) => void setServerEnabled(name, checked)}
      className={className}
    />
  )
}

/** Splits servers for the compact layout: what needs the user, what runs here, and what is on the web. Empty groups are left out. */
export function groupsOf(
  servers: readonly ServerStatus[],
): readonly { readonly title: string; readonly servers: readonly ServerStatus[] }[] {
  const rest = servers.filter((server) => !needsAttention(server))
  return [
    { title: 'Need attention', servers: servers.filter(needsAttention) },
    { title: 'This computer', servers: rest.filter((server) => !isOnTheWeb(server)) },
    { title: 'The web', servers: rest.filter(isOnTheWeb) },
  ].filter((group) => group.servers.length > 0)
}
