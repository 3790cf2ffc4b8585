import { Activity, CodeXml, type LucideIcon, MonitorSmartphone, Pause, Search, Server, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { needsPerson } from '../../electron/control/state-words.ts'
import { engine } from '../engine/engine.ts'
import { useLink, useServers, useSessions, useStatus } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import logo from '../../resources/logo.svg'
import { attempt } from './notices.ts'
import { ProfileSwitch } from './profile-switch.tsx'
import { type Route, hrefOf } from './route.ts'

interface Entry {
  readonly page: Exclude<Route['page'], 'add' | 'edit' | 'import' | 'record'>
  readonly label: string
  readonly icon: LucideIcon
}

export const PAGES: readonly Entry[] = [
  { page: 'servers', label: 'Servers', icon: Server },
  { page: 'search', label: 'Search', icon: Search },
  { page: 'scripts', label: 'Scripts', icon: CodeXml },
  { page: 'activity', label: 'Activity', icon: Activity },
  { page: 'clients', label: 'AI apps', icon: MonitorSmartphone },
  { page: 'settings', label: 'Settings', icon: Settings },
]

export function Sidebar({ page, onPalette }: { page: Route['page']; onPalette: () => void }) {
  const current = page === 'add' || page === 'edit' || page === 'import' ? 'servers' : page === 'record' ? 'activity' : page
  return (
    <nav aria-label="Pages" className="sidebar-light flex w-[228px] shrink-0 flex-col px-2.5 pb-2.5 max-[760px]:w-[60px] max-[760px]:px-2">
      <div className="flex h-14 items-center gap-2.5 px-2 max-[760px]:justify-center max-[760px]:px-0">
        <img src={logo} alt="" className="size-7" />
        <span className="font-semibold max-[760px]:sr-only">Tooltray</span>
      </div>
      <ul className="space-y-0.5">
        {PAGES.map(({ page: target, label, icon: Icon }) => (
          <li key={target}>
            <a
              href={hrefOf({ page: target })}
              aria-current={target === current ? 'page' : undefined}
              className={
                'group flex h-8 cursor-default items-center gap-2.5 rounded-box px-2 font-medium text-ink-2 no-underline hover:bg-hover ' +
                'hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-card max-[760px]:h-9 ' +
                'max-[760px]:justify-center max-[760px]:px-0'
              }
            >
              <Icon className="size-4 shrink-0 text-ink-3 group-aria-[current]:text-accent" strokeWidth={1.75} aria-hidden />
              <span className="flex-1 max-[760px]:sr-only">{label}</span>
              <span className="max-[760px]:hidden">
                <Badge page={target} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-auto space-y-1 max-[760px]:hidden">
        <ProfileSwitch className="px-2" />
        <button
          type="button"
          onClick={onPalette}
          className="flex h-8 w-full items-center justify-between rounded-box px-2 text-ink-2 hover:bg-hover hover:text-ink"
        >
          <span>Commands</span>
          <kbd className="rounded-small bg-hover px-1.5 font-sans text-small text-ink-3">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <EngineState />
      </div>
    </nav>
  )
}

function Badge({ page }: { page: Entry['page'] }) {
  const servers = useServers()
  const sessions = useSessions()
  if (page === 'servers') {
    const failed = servers.filter(needsPerson).length
    if (failed > 0) return <Count tone="text-bad" label={`${failed} need attention`} value={failed} />
    return servers.length === 0 ? null : <Count label={counted(servers.length, 'server')} value={servers.length} />
  }
  if (page === 'activity') {
    const running = servers.reduce((sum, { inFlight }) => sum + inFlight, 0)
    return running === 0 ? null : <Count tone="text-good" label={`${counted(running, 'call')} running`} value={running} />
  }
  if (page === 'clients') return sessions.length === 0 ? null : <Count label={`${sessions.length} in use now`} value={sessions.length} />
  return null
}

function Count({ value, label, tone = 'text-ink-2' }: { value: number; label: string; tone?: string }): ReactNode {
  return (
    <span className={`text-small tabular-nums ${tone}`}>
      <span aria-hidden>{value}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

function EngineState() {
  const link = useLink()
  const status = useStatus()
  if (link === 'online' && status?.engine.paused === true) return <Paused />
  const text =
    link === 'online'
      ? `Engine ${status?.engine.version ?? ''}`
      : link === 'connecting'
        ? 'Connecting'
        : link === 'refused'
          ? 'Not let in'
          : 'Offline'
  return (
    <div className="flex h-8 items-center gap-2 px-2 text-small text-ink-2" data-link={link}>
      <span aria-hidden className={`size-2 rounded-full ${link === 'online' ? 'bg-good-dot' : 'border-[1.5px] border-line-strong'}`} />
      {text}
    </div>
  )
}

function Paused() {
  return (
    <div className="flex h-8 items-center gap-2 px-2 text-small" data-link="online">
      <Pause className="size-3.5 text-warn" aria-hidden />
      <span className="flex-1">Paused</span>
      <button
        type="button"
        className="rounded-box px-1.5 text-accent hover:bg-hover"
        onClick={() => void attempt(() => engine().setPaused({ paused: false }), 'It is still paused')}
      >
        Resume
      </button>
    </div>
  )
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}
