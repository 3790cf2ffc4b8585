import { useVirtualizer } from '@tanstack/react-virtual'
import { Ban, Hand, Search, X } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { humanName } from '../../electron/control/human-name.ts'
import { CallObject } from '../parts/marks/call-object.tsx'
import { appName } from '../../electron/control/words/app-name.ts'
import { askedAs, countedAs } from '../../electron/control/words/counted-as.ts'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { useStore } from '../engine/use-engine.ts'
import { density } from '../frame/look/look.ts'
import { hrefOf } from '../frame/route.ts'
import { VirtualRows } from '../parts/layout/virtual-rows.tsx'
import { TechnicalName } from '../parts/marks/technical-name.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { counted, durationOf } from '../parts/time/ago.ts'
import { timeOf } from '../parts/time/clock.ts'
import type { Filters } from './activity-filters.ts'
import { type ActivityItem, type Conversation, conversationsOf, itemsOf } from './conversations.ts'
import { isFailed, outcomeOf, troubleOf } from './outcome.tsx'
import { sizeOf } from './size.ts'

/** In pixels: the height of a head with the space above it, of a line, of one with an error message below, and of the last line. */
const COMFORTABLE = { head: 60, row: 40, reason: 58, more: 36 } as const
const COMPACT = { head: 52, row: 30, reason: 48, more: 30 } as const

function heightOf(item: ActivityItem | undefined, heights: typeof COMFORTABLE | typeof COMPACT): number {
  if (item?.kind === 'row') return item.record.message === undefined ? heights.row : heights.reason
  return heights[item?.kind ?? 'row']
}

function keyOf(item: ActivityItem | undefined, index: number): string | number {
  if (item === undefined) return index
  return item.kind === 'row' ? item.record.id : `${item.kind} ${item.kind === 'head' ? item.conversation.caller : item.caller}`
}

/** The activity of apps by session, newest first; renders only visible rows. */
export function ActivityList({
  records,
  whole,
  chosen,
  filters,
  isFrozen,
  onScroll,
}: {
  records: readonly ActivityRecord[]
  /** Whether nothing is folded. */
  whole: boolean
  chosen: string | undefined
  /** They stay when a record is opened. */
  filters: Filters
  isFrozen: boolean
  onScroll: (top: number) => void
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(conversationsOf(records), whole ? 'all' : unfolded), [records, whole, unfolded])
  const heights = useStore(density) === 'compact' ? COMPACT : COMFORTABLE
  const scroller = useRef<HTMLDivElement>(null)
  // With another function at each render, all items would be measured again at each step of scrolling.
  const getItemKey = useCallback((index: number) => keyOf(items[index], index), [items])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(items[index], heights),
    getItemKey,
    overscan: 6,
  })
  // Items that are inserted have other heights than those whose place they take.
  useEffect(() => virtual.measure(), [items, virtual])
  useEffect(() => {
    if (!isFrozen) scroller.current?.scrollTo({ top: 0 })
  }, [isFrozen])
  return (
    <div
      ref={scroller}
      onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
      tabIndex={0}
      role="group"
      aria-label="Calls and searches, newest first"
      className="@container min-h-0 flex-1 overflow-x-hidden overflow-y-auto pb-4"
    >
      <VirtualRows
        virtual={virtual}
        className="px-6 max-[760px]:px-4"
        row={(index, height) => {
          const item = items[index]
          if (item === undefined) return null
          const last = items[index + 1]?.kind !== 'row' && items[index + 1]?.kind !== 'more'
          return (
            <li
              key={keyOf(item, index)}
              {...(item.kind === 'row' ? { 'data-call': item.record.id, 'data-kind': item.record.kind } : {})}
              style={{ height }}
            >
              {item.kind === 'head' ? (
                <Head conversation={item.conversation} />
              ) : item.kind === 'row' ? (
                <Row record={item.record} chosen={item.record.id === chosen} filters={filters} last={last} />
              ) : (
                <button
                  type="button"
                  onClick={() => setUnfolded(new Set([...unfolded, item.caller]))}
                  className="h-full w-full rounded-b-card border-t bg-card px-4 text-left text-accent shadow-card hover:bg-hover"
                >
                  Show {item.hidden} more
                </button>
              )}
            </li>
          )
        }}
      />
    </div>
  )
}

function Head({ conversation: { client, since, records } }: { conversation: Conversation }) {
  const calls = records.filter(({ kind }) => kind === 'call').length
  return (
    <div className="h-full pt-3">
      <div className="flex h-full items-center gap-3 rounded-t-card bg-card px-4 shadow-card">
        <Tile kind="app" name={appName(client)} size={28} />
        <span className="min-w-0 truncate">
          <span className="font-semibold" title={client}>
            {appName(client)}
          </span>{' '}
          <span className="ml-1 text-small text-ink-2">
            since {timeOf(since)}, {counted(calls, 'call')}
          </span>
        </span>
      </div>
    </div>
  )
}

interface RowProps {
  readonly record: ActivityRecord
  readonly chosen: boolean
  readonly filters: Filters
  readonly last: boolean
}

const Row = memo(function Row({ record, chosen, filters, last }: RowProps) {
  return (
    <a
      href={hrefOf({ page: 'activity', call: record.id, ...filters })}
      aria-current={chosen ? 'true' : undefined}
      className={
        'grid h-full cursor-default grid-cols-[80px_24px_minmax(0,1fr)_auto] content-center items-center gap-x-3 border-t bg-card px-4 ' +
        `no-underline shadow-card hover:bg-sunken aria-[current]:bg-accent-soft ${last ? 'rounded-b-card' : ''}`
      }
    >
      <time className="text-small whitespace-nowrap text-ink-2 tabular-nums">{timeOf(record.at)}</time>
      {record.kind === 'call' ? (
        <Tile name={record.server === '' ? '?' : record.server} size={24} />
      ) : (
        <Search className="mx-auto size-4 text-ink-3" aria-hidden />
      )}
      <What record={record} />
      <Outcome record={record} />
      {record.message !== undefined && (
        <span
          data-reason
          className={`col-start-3 col-end-[-1] truncate text-small ${isFailed(record) ? 'text-bad' : 'text-ink-2'}`}
          title={troubleOf(record)}
        >
          {troubleOf(record)}
        </span>
      )}
    </a>
  )
})

function What({ record }: { record: ActivityRecord }) {
  if (record.kind === 'call')
    return (
      <span className="truncate" title={`${record.server} ${record.tool}`}>
        <span className="font-medium">{humanName(record.tool)}</span>{' '}
        <TechnicalName name={record.tool} title={humanName(record.tool)} className="@max-3xl:hidden" />{' '}
        {record.object !== undefined && <CallObject text={record.object} />}
        <span className="text-ink-2">{record.server === '' ? '' : humanName(record.server)}</span>
      </span>
    )
  return (
    <span className="truncate" title={record.query}>
      <span className="font-medium">{record.query === '' ? 'Listed the servers' : 'Searched for tools'}</span>{' '}
      {record.query !== '' && <span className="text-ink-2">“{record.query}”</span>}
      {record.server !== undefined && <span className="text-ink-2"> in {humanName(record.server)}</span>}
    </span>
  )
}

/** How it went: what went wrong or was asked in words, else how long it took and how much came back. */
function Outcome({ record }: { record: ActivityRecord }) {
  const became = countedAs(record)
  const failed = became === 'failed'
  const allowed = record.kind === 'call' && askedAs(record) === 'allowed'
  const took = durationOf(record.milliseconds)
  const [Icon, tone, text] =
    became === 'denied'
      ? ([Ban, 'text-warn', 'Not allowed'] as const)
      : became === 'unanswered'
        ? ([Hand, 'text-warn', 'Not answered'] as const)
        : failed
          ? ([X, 'text-bad', 'Failed'] as const)
          : became === 'cancelled'
            ? ([Ban, 'text-ink-2', 'Cancelled'] as const)
            : allowed
              ? ([Hand, 'text-good', 'You allowed it'] as const)
              : ([undefined, 'text-ink-2', undefined] as const)
  return (
    <span className="flex items-center justify-end gap-2 text-small whitespace-nowrap text-ink-2 tabular-nums">
      {record.kind === 'search' && !failed && <span>{outcomeOf(record)}</span>}
      <span className="@max-md:hidden">
        {took}
        {record.kind === 'call' && !failed && record.characters > 0 && ` · ${sizeOf(record.characters)} chars`}
      </span>
      {text !== undefined && (
        <span className={`inline-flex items-center gap-1 ${tone}`}>
          {Icon !== undefined && <Icon className="size-3.5" aria-hidden />}
          {text}
        </span>
      )}
    </span>
  )
}
