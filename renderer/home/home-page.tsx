import { Check, Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { Need } from '../../electron/contract/home/needs.ts'
import { useLink, useNeeds, useServers, useSessions, useStatus } from '../engine/use-engine.ts'
import { useStats } from '../engine/use-stats.ts'
import { hrefOf } from '../frame/route.ts'
import { isUnused } from '../frame/set-up-step.ts'
import { go } from '../frame/use-route.ts'
import { NeedCard } from '../needs/need-card.tsx'
import { NotificationBell } from '../needs/notification-bell.tsx'
import { LookQuestion } from '../packages/look-question.tsx'
import { LinkButton } from '../parts/button.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { Skeleton } from '../parts/message.tsx'
import { counted } from '../parts/time/ago.ts'
import { WEEK } from '../parts/time/week.ts'
import { LatelyCard } from './lately-card.tsx'
import { WeekCard } from './week-card.tsx'

/** More needs than this are counted, and folded. */
const MOST_CARDS = 3
/** More servers than this are counted, and have no tile. */
const MOST_TILES = 12

/** How everything stands. Where nothing is set up, the window opens on the set-up instead. */
export function HomePage() {
  const status = useStatus()
  const unused = status !== undefined && isUnused(status)
  useEffect(() => {
    if (unused) go({ page: 'setup' }, { instead: true })
  }, [unused])
  return unused ? null : <Home />
}

function Home() {
  const needs = useNeeds()
  const isOffline = useLink() !== 'online'
  const stats = useStats(WEEK)
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col" inert={isOffline}>
      <header className="flex min-h-18 shrink-0 items-center gap-3 px-6 max-[760px]:min-h-14">
        <h1 className="min-w-0 flex-1 text-display font-semibold max-[1040px]:text-title max-[760px]:text-section">{useSentence(needs)}</h1>
        <LinkButton href={hrefOf({ page: 'add' })}>
          <Plus className="size-4" aria-hidden /> Add server
        </LinkButton>
        <NotificationBell />
      </header>
      <div className="min-h-0 flex-1 space-y-4 overflow-auto px-6 pt-1 pb-6 max-[760px]:px-4">
        <Needs needs={needs} />
        <LookQuestion />
        <div className="grid grid-cols-1 items-start gap-4 min-[1041px]:grid-cols-[minmax(0,1fr)_324px]">
          <LatelyCard />
          {stats === undefined ? <Skeleton lines={5} /> : <WeekCard stats={stats} />}
        </div>
      </div>
    </div>
  )
}

/** One sentence: what runs, and whether something needs the user. */
function useSentence(needs: readonly Need[]): string {
  const servers = useServers().filter(({ state }) => state !== 'disabled')
  const apps = new Set(useSessions().map(({ client }) => client.name)).size
  const paused = useStatus()?.engine.paused === true
  if (paused) return 'Tooltray is paused. Your apps have no tools.'
  const need = needs.length === 1 ? '1 thing needs your attention.' : `${needs.length} things need your attention.`
  if (apps > 0) {
    const use = `${counted(apps, 'app')} ${apps === 1 ? 'uses' : 'use'} ${counted(servers.length, 'server')}.`
    return needs.length === 0 ? use : `${use} ${need}`
  }
  if (needs.length > 0) {
    const needing = new Set(needs.map(({ server }) => server))
    const ready = servers.filter(({ name }) => !needing.has(name)).length
    return servers.length === 0
      ? need
      : `${ready} of ${counted(servers.length, 'server')} ${servers.length === 1 ? 'is' : 'are'} ready. ${need}`
  }
  if (servers.length === 0) return 'All servers are off.'
  return servers.length === 1 ? 'Your server is ready.' : `All ${servers.length} servers are ready.`
}

function Needs({ needs }: { needs: readonly Need[] }) {
  const shown = needs.slice(0, MOST_CARDS)
  const rest = needs.slice(MOST_CARDS)
  return (
    <section aria-label="Needs attention">
      <ul className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-3">
        {shown.map((need) => (
          <NeedCard key={need.id} need={need} />
        ))}
        {shown.length < MOST_CARDS && <Fine needs={needs} />}
      </ul>
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer text-accent">{rest.length} more</summary>
          <ul className="mt-3 grid grid-cols-1 gap-3 min-[900px]:grid-cols-3">
            {rest.map((need) => (
              <NeedCard key={need.id} need={need} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The servers that need nobody. */
function Fine({ needs }: { needs: readonly Need[] }) {
  const needing = new Set(needs.map(({ server }) => server))
  const servers = useServers().filter(({ state }) => state !== 'disabled')
  const fine = servers.filter(({ name }) => !needing.has(name))
  if (fine.length === 0) return null
  // A need can be of no server, as an expired certificate is.
  const what = fine.length < servers.length ? 'other server' : 'server'
  return (
    <li className="flex flex-col gap-3 rounded-card p-4 inset-ring inset-ring-line">
      <div className="flex items-start gap-3">
        <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-card bg-good-soft text-good">
          <Check className="size-5" />
        </span>
        <div>
          <h2 className="text-strong font-semibold">
            {needs.length === 0 ? 'Nothing needs your attention' : `${counted(fine.length, what)} ${fine.length === 1 ? 'is' : 'are'} fine`}
          </h2>
          <p className="text-ink-2">Servers start by themselves when an app uses them.</p>
        </div>
      </div>
      <a href={hrefOf({ page: 'servers' })} className="relative mt-auto flex flex-wrap items-center gap-1 no-underline">
        <span className="sr-only">Show {counted(fine.length, 'server')}</span>
        {fine.slice(0, MOST_TILES).map(({ name }) => (
          <Tile key={name} name={name} size={24} />
        ))}
        {fine.length > MOST_TILES && (
          <span aria-hidden className="text-small text-ink-2">
            and {fine.length - MOST_TILES} more
          </span>
        )}
      </a>
    </li>
  )
}
