import { Pause, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasAppCalled } from '../engine/app-calls.ts'
import { engine } from '../engine/engine.ts'
import { useLink, useNeeds, useServers, useSessions, useStatus, useStore } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import { shortcut } from './keys.ts'
import { isCalm } from '../../electron/control/words/need-words.ts'
import { attempt } from './notices.ts'
import { HELP, PAGES, type PageEntry, SET_UP, sidebarPageOf } from './pages.ts'
import { ProfileSwitcher } from './profile-switcher.tsx'
import { type Route, hrefOf } from './route.ts'
import { type SetUpStep, useOpenSetUp } from './set-up-step.ts'

/**
 * The profile in use, the palette's button, the pages, and the state of the engine. Narrow windows show icons only.
 *
 * @param route undefined: no page is marked as the current one.
 */
export function Sidebar({ route, onPalette }: { route: Route | undefined; onPalette: () => void }) {
  const current = route && sidebarPageOf(route)
  const hasCalled = useStore(hasAppCalled)
  const item = (entry: PageEntry) => <PageLink key={entry.page} entry={entry} current={entry.page === current} />
  return (
    <nav
      aria-label="Pages"
      className="sidebar-light flex w-[228px] shrink-0 flex-col gap-2 px-2.5 pt-4 pb-2.5 max-[760px]:w-[60px] max-[760px]:px-2"
    >
      <ProfileSwitcher />
      <button
        type="button"
        onClick={onPalette}
        title="Find a page, a server, or something to do"
        className={
          'flex h-8 w-full items-center gap-2.5 rounded-box bg-hover px-2 text-ink-2 inset-ring inset-ring-line hover:text-ink ' +
          'max-[760px]:justify-center max-[760px]:px-0'
        }
      >
        <Search className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
        <span className="flex-1 text-left max-[760px]:sr-only">Search or do…</span>
        <kbd className="rounded-small bg-hover px-1.5 font-sans text-small text-ink-3 max-[760px]:hidden">{shortcut('mod', 'K')}</kbd>
      </button>
      <ul className="space-y-0.5">
        {(hasCalled !== true || current === 'setup') && item(SET_UP)}
        {PAGES.slice(0, -1).map(item)}
      </ul>
      <ul className="mt-auto space-y-0.5">{[HELP, ...PAGES.slice(-1)].map(item)}</ul>
      <EngineState />
    </nav>
  )
}

function PageLink({ entry: { page, label, icon: Icon }, current }: { entry: PageEntry; current: boolean }) {
  return (
    <li className={`relative ${page === 'setup' && !current ? 'in-data-[set-up=ended]:hidden' : ''}`}>
      <a
        href={hrefOf({ page })}
        title={label}
        aria-current={current ? 'page' : undefined}
        className={
          'group flex h-8 cursor-default items-center gap-2.5 rounded-box px-2 font-medium text-ink-2 no-underline hover:bg-hover ' +
          'hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-card max-[760px]:h-9 ' +
          'max-[760px]:justify-center max-[760px]:px-0'
        }
      >
        <Icon className="size-4 shrink-0 text-ink-3 group-aria-[current]:text-accent" strokeWidth={1.75} aria-hidden />
        <span className="flex-1 max-[760px]:sr-only">{label}</span>
        <Badge page={page} />
      </a>
    </li>
  )
}

function Badge({ page }: { page: PageEntry['page'] }) {
  const servers = useServers()
  const sessions = useSessions()
  const needs = useNeeds()
  const setUp = useOpenSetUp()
  if (page === 'setup') return setUp === undefined ? null : <Steps step={setUp} />
  if (page === 'home') {
    const count = needs.length
    // An update can wait: what runs goes on.
    return count === 0 ? null : (
      <Count alert={!needs.every(isCalm)} label={`${count} ${count === 1 ? 'needs' : 'need'} your attention`} value={count} />
    )
  }
  if (page === 'servers') return servers.length === 0 ? null : <Count label={counted(servers.length, 'server')} value={servers.length} />
  if (page === 'activity') {
    const running = servers.reduce((sum, { inFlight }) => sum + inFlight, 0)
    return running === 0 ? null : <Count label={`${counted(running, 'call')} running`} value={running} />
  }
  if (page === 'apps') return sessions.length === 0 ? null : <Count label={`${sessions.length} in use now`} value={sessions.length} />
  return null
}

/** How far the set-up is. */
function Steps({ step }: { step: SetUpStep }) {
  return <span className="text-small text-ink-2 tabular-nums max-[760px]:hidden">{step} of 3</span>
}

/** A number beside a page. `alert`: what needs the user, which a narrow window shows as well. */
function Count({ value, label, alert = false }: { value: number; label: string; alert?: boolean }): ReactNode {
  return (
    <span
      className={
        alert
          ? 'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-warn-soft px-1 text-small font-semibold text-warn ' +
            'inset-ring inset-ring-warn-line max-[760px]:absolute max-[760px]:-top-1 max-[760px]:right-0 max-[760px]:h-4 ' +
            'max-[760px]:min-w-4'
          : 'text-small text-ink-2 tabular-nums max-[760px]:hidden'
      }
    >
      <span aria-hidden>{value > 99 ? '99+' : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const LINK_WORDS = { online: 'Running', connecting: 'Connecting', refused: 'Signed out', offline: 'Stopped' } as const

/** Whether the engine runs, and the button that pauses and resumes it. */
function EngineState() {
  const link = useLink()
  const paused = useStatus()?.engine.paused === true && link === 'online'
  const text = paused ? 'Paused' : LINK_WORDS[link]
  return (
    <div className="flex h-8 items-center gap-2 px-2 text-small text-ink-2 max-[760px]:justify-center max-[760px]:px-0" data-link={link}>
      {paused ? (
        <Pause className="size-3.5 text-warn" aria-hidden />
      ) : (
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${link === 'online' ? 'bg-good-dot' : 'border-[1.5px] border-line-strong'}`}
        />
      )}
      <span className="flex-1 max-[760px]:sr-only">{text}</span>
      {link === 'online' && (
        <button
          type="button"
          className="rounded-box px-1.5 text-accent hover:bg-hover max-[760px]:hidden"
          onClick={() => void attempt(() => engine().setPaused({ paused: !paused }), paused ? 'It is still paused' : 'It was not paused')}
        >
          {paused ? 'Resume' : 'Pause'}
        </button>
      )}
    </div>
  )
}
