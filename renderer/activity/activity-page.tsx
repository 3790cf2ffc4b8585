import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { CallRecord } from '../../electron/control/contract.ts'
import { useCalls } from '../engine/use-engine.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { counted, durationOf } from '../parts/ago.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { CallPane } from './call-pane.tsx'
import { Latency } from './latency.tsx'
import { OutcomeMark } from './outcome.tsx'
import { RunningCalls } from './running-calls.tsx'
import { sizeOf } from './size.ts'

const ROW = 30
/** Made once: making one costs more than drawing a row. */
const clock = new Intl.DateTimeFormat([], { timeStyle: 'medium', hourCycle: 'h23' })
const COLUMNS =
  'grid grid-cols-[60px_minmax(60px,0.8fr)_minmax(80px,1.2fr)_64px_86px] items-center gap-3 @2xl:grid-cols-[60px_minmax(70px,0.8fr)_minmax(70px,0.8fr)_minmax(110px,1.6fr)_64px_52px_86px]'
/** Where the list is narrow, the less wanted columns leave. */
const WIDE_ONLY = '@max-2xl:hidden'

/** The calls as they happen. */
export function ActivityPage({ route }: { route: Extract<Route, { page: 'activity' }> }) {
  const live = useCalls()
  // What one has scrolled to stays where it is; the list goes on at its top.
  const [held, setHeld] = useState<readonly CallRecord[]>()
  const calls = held ?? live
  const [words, setWords] = useState('')
  const [outcome, setOutcome] = useState<'all' | 'failed'>('all')
  const [client, setClient] = useState('')
  const clients = useMemo(() => [...new Set(live.map((call) => call.client))].sort(), [live])
  const wanted = words.trim().toLowerCase()
  const shown = useMemo(() => {
    const isWanted = (call: CallRecord): boolean => wanted === '' || `${call.server} ${call.tool} ${call.client}`.toLowerCase().includes(wanted)
    if (wanted === '' && outcome === 'all' && client === '') return calls
    return calls.filter((call) => (outcome === 'all' || call.outcome !== 'ok') && (client === '' || call.client === client) && isWanted(call))
  }, [calls, wanted, outcome, client])
  const chosen = route.call === undefined ? undefined : live.find(({ id }) => id === route.call)
  const news = useMemo(() => (held === undefined ? 0 : Math.max(0, live.findIndex(({ id }) => id === held[0]?.id))), [live, held])
  return (
    <>
      <Page
        title="Activity"
        column
        actions={<Latency calls={live} />}
        bar={
          <>
            <Segmented
              label="Outcome"
              value={outcome}
              onChange={setOutcome}
              options={[
                { value: 'all', label: 'All' },
                { value: 'failed', label: 'Not well' },
              ]}
            />
            {clients.length > 1 && (
              <select aria-label="Client" value={client} onChange={(event) => setClient(event.target.value)} className="field-box max-w-36">
                <option value="">All clients</option>
                {clients.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
            <span className="text-muted" role="status">
              {counted(shown.length, 'call')}
            </span>
            {news > 0 && <Button onClick={() => setHeld(undefined)}>Show {counted(news, 'new call')}</Button>}
            <input data-filter type="search" aria-label="Filter calls" placeholder="Filter  /" value={words} onChange={(event) => setWords(event.target.value)} className="field-box ml-auto w-28 max-w-52 grow" />
          </>
        }
      >
        <RunningCalls />
        {shown.length === 0 ? (
          <Empty title={calls.length === 0 ? 'No calls yet' : 'No call matches'}>
            {calls.length === 0 ? 'Calls appear here as your AI clients make them. The latest thousand are kept in memory until the engine ends.' : 'Use other words, or look at all of them.'}
          </Empty>
        ) : (
          <CallList calls={shown} chosen={route.call} held={held !== undefined} onScroll={(top) => setHeld(top > 0 ? (before) => before ?? live : undefined)} />
        )}
      </Page>
      {chosen !== undefined && <CallPane key={chosen.id} call={chosen} />}
    </>
  )
}

function CallList({ calls, chosen, held, onScroll }: { calls: readonly CallRecord[]; chosen: string | undefined; held: boolean; onScroll: (top: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: calls.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 6 })
  useEffect(() => {
    if (!held) scroller.current?.scrollTo({ top: 0 })
  }, [held])
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div aria-hidden className={`${COLUMNS} shrink-0 border-b px-6 py-1 text-small text-muted`}>
        <span>Time</span>
        <span className={WIDE_ONLY}>Client</span>
        <span>Server</span>
        <span>Tool</span>
        <span className="text-right">Took</span>
        <span className={`text-right ${WIDE_ONLY}`} title="Characters of the result">
          Size
        </span>
        <span>Outcome</span>
      </div>
      <div ref={scroller} onScroll={(event) => onScroll(event.currentTarget.scrollTop)} tabIndex={0} role="group" aria-label="Calls, newest first" className="min-h-0 flex-1 overflow-auto">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const call = calls[index]
            if (call === undefined) return null
            return <CallRow key={call.id} call={call} chosen={call.id === chosen} start={start} />
          })}
        </ul>
      </div>
    </div>
  )
}

const CallRow = memo(function CallRow({ call, chosen, start }: { call: CallRecord; chosen: boolean; start: number }) {
  return (
    <li data-call={call.id} className="absolute inset-x-3" style={{ height: ROW, transform: `translateY(${start}px)` }}>
      <a
        href={hrefOf({ page: 'activity', call: call.id })}
        aria-current={chosen ? 'true' : undefined}
        className={`${COLUMNS} h-full cursor-default rounded-box px-3 no-underline hover:bg-hover aria-[current]:bg-accent-soft`}
      >
        <time className="text-muted tabular-nums">{clock.format(call.at)}</time>
        <span className={`truncate ${WIDE_ONLY}`}>{call.client}</span>
        <span className="truncate font-mono">{call.server}</span>
        <span className="truncate font-mono">{call.tool}</span>
        <span className="text-right text-muted tabular-nums">{durationOf(call.milliseconds)}</span>
        <span className={`text-right text-muted tabular-nums ${WIDE_ONLY}`}>{sizeOf(call.characters)}</span>
        <OutcomeMark outcome={call.outcome} />
      </a>
    </li>
  )
})
