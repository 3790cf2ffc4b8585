import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { LoggedCall } from '../engine/call-log.ts'
import { useCalls } from '../engine/use-engine.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted, durationOf } from '../parts/ago.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Empty, Trouble } from '../parts/message.tsx'
import { Page, Pane } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Latency } from './latency.tsx'
import { OutcomeMark, OUTCOME_NAMES } from './outcome.tsx'

const ROW = 30
/** Made once: making one costs more than drawing a row. */
const clock = new Intl.DateTimeFormat([], { timeStyle: 'medium', hourCycle: 'h23' })
const COLUMNS = 'grid grid-cols-[64px_minmax(80px,0.8fr)_minmax(80px,0.8fr)_minmax(120px,1.6fr)_80px_96px] items-center gap-3'

/** The calls as they happen. */
export function ActivityPage({ route }: { route: Extract<Route, { page: 'activity' }> }) {
  const live = useCalls()
  // What one has scrolled to stays where it is; the list goes on at its top.
  const [held, setHeld] = useState<readonly LoggedCall[]>()
  const calls = held ?? live
  const [words, setWords] = useState('')
  const [outcome, setOutcome] = useState<'all' | 'failed'>('all')
  const wanted = words.trim().toLowerCase()
  const shown = useMemo(() => {
    const isWanted = (call: LoggedCall): boolean => wanted === '' || `${call.server} ${call.tool} ${call.client}`.toLowerCase().includes(wanted)
    return wanted === '' && outcome === 'all' ? calls : calls.filter((call) => (outcome === 'all' || call.outcome !== 'ok') && isWanted(call))
  }, [calls, wanted, outcome])
  const chosen = route.call === undefined ? undefined : live.find(({ id }) => id === route.call)
  const news = held === undefined ? 0 : (live[0]?.id ?? 0) - (held[0]?.id ?? 0)
  return (
    <>
      <Page
        title="Activity"
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
            <span className="text-muted" role="status">
              {counted(shown.length, 'call')}
            </span>
            {news > 0 && <Button onClick={() => setHeld(undefined)}>Show {counted(news, 'new call')}</Button>}
            <input data-filter type="search" aria-label="Filter calls" placeholder="Filter  /" value={words} onChange={(event) => setWords(event.target.value)} className="field-box ml-auto max-w-52" />
          </>
        }
      >
        {shown.length === 0 ? (
          <Empty title={calls.length === 0 ? 'No calls yet' : 'No call matches'}>
            {calls.length === 0 ? 'Calls appear here as your AI clients make them, from the moment this window was opened.' : 'Use other words, or look at all of them.'}
          </Empty>
        ) : (
          <CallList calls={shown} chosen={route.call} held={held !== undefined} onScroll={(top) => setHeld(top > 0 ? (before) => before ?? live : undefined)} />
        )}
      </Page>
      {chosen !== undefined && <CallPane call={chosen} />}
    </>
  )
}

function CallList({ calls, chosen, held, onScroll }: { calls: readonly LoggedCall[]; chosen: number | undefined; held: boolean; onScroll: (top: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: calls.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 6 })
  useEffect(() => {
    if (!held) scroller.current?.scrollTo({ top: 0 })
  }, [held])
  return (
    <div className="flex h-full flex-col">
      <div aria-hidden className={`${COLUMNS} shrink-0 border-b px-6 py-1 text-small text-muted`}>
        <span>Time</span>
        <span>Client</span>
        <span>Server</span>
        <span>Tool</span>
        <span className="text-right">Took</span>
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

const CallRow = memo(function CallRow({ call, chosen, start }: { call: LoggedCall; chosen: boolean; start: number }) {
  return (
    <li data-call={call.id} className="absolute inset-x-3" style={{ height: ROW, transform: `translateY(${start}px)` }}>
      <a
        href={hrefOf({ page: 'activity', call: call.id })}
        aria-current={chosen ? 'true' : undefined}
        className={`${COLUMNS} h-full cursor-default rounded-box px-3 no-underline hover:bg-hover aria-[current]:bg-accent-soft`}
      >
        <time className="text-muted tabular-nums">{clock.format(call.at)}</time>
        <span className="truncate">{call.client}</span>
        <span className="truncate font-mono">{call.server}</span>
        <span className="truncate font-mono">{call.tool}</span>
        <span className="text-right text-muted tabular-nums">{durationOf(call.milliseconds)}</span>
        <OutcomeMark outcome={call.outcome} />
      </a>
    </li>
  )
})

function CallPane({ call }: { call: LoggedCall }) {
  const close = (): void => go({ page: 'activity' })
  const rows = [
    ['Server', call.server],
    ['Tool', call.tool],
    ['Asked by', call.client],
    ['Began', new Date(call.at).toLocaleString()],
    ['Took', durationOf(call.milliseconds)],
    ['Outcome', OUTCOME_NAMES[call.outcome]],
  ] as const
  return (
    <Pane label={`Call of ${call.tool}`} onClose={close} width="w-[360px]">
      <header className="flex items-center gap-2 px-4 py-3">
        <h2 className="min-w-0 flex-1 truncate font-mono text-section font-semibold">{call.tool}</h2>
        <IconButton label="Close" onClick={close}>
          <X className="size-4" />
        </IconButton>
      </header>
      <div className="space-y-4 px-4">
        {call.error !== undefined && <Trouble message={`Error: ${call.error}.`} hint="The server's own words are in its log." />}
        <dl className="grid grid-cols-[84px_1fr] gap-y-2">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="font-mono break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="flex gap-3">
          <a className="text-accent underline" href={hrefOf({ page: 'servers', server: call.server, tab: 'log' })}>
            Log of {call.server}
          </a>
        </p>
      </div>
    </Pane>
  )
}
