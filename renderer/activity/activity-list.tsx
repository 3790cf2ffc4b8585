import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { hrefOf } from '../frame/route.ts'
import { durationOf } from '../parts/time/ago.ts'
import { timeOf } from '../parts/time/clock.ts'
import { OutcomeMark } from './outcome.tsx'
import { sizeOf } from './size.ts'

/** In pixels: the height of a line, and of one with an error message below. */
const ROW = 30
const ROW_WITH_REASON = 48

const COLUMNS =
  'grid grid-cols-[60px_minmax(0,0.8fr)_minmax(0,1.2fr)_80px] items-center gap-x-2 ' +
  '@md:grid-cols-[84px_minmax(60px,0.8fr)_minmax(80px,1.2fr)_64px_88px] @md:gap-x-3 ' +
  '@3xl:grid-cols-[84px_minmax(70px,0.8fr)_minmax(70px,0.8fr)_minmax(110px,1.6fr)_64px_52px_88px]'
/** A narrow list hides the less important columns. */
const WIDE_ONLY = '@max-3xl:hidden'
const NOT_NARROW = '@max-md:hidden'

/** The activity of clients, newest first; renders only visible rows. */
export function ActivityList({
  records,
  chosen,
  held,
  onScroll,
}: {
  records: readonly ActivityRecord[]
  chosen: string | undefined
  held: boolean
  onScroll: (top: number) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (records[index]?.message === undefined ? ROW : ROW_WITH_REASON),
    getItemKey: (index) => records[index]?.id ?? index,
    overscan: 6,
  })
  useEffect(() => {
    if (!held) scroller.current?.scrollTo({ top: 0 })
  }, [held])
  return (
    <div
      ref={scroller}
      onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
      tabIndex={0}
      role="group"
      aria-label="Calls and searches, newest first"
      className="@container min-h-0 flex-1 overflow-x-hidden overflow-y-auto"
    >
      {/* Inside the scrolling element, so that the scroll bar narrows it like the rows. */}
      <div aria-hidden data-columns className={`${COLUMNS} sticky top-0 z-[1] border-b bg-surface px-6 py-1 text-small text-ink-2`}>
        <span>Time</span>
        <span className={WIDE_ONLY}>Client</span>
        <span>Server</span>
        <span>Tool</span>
        <span className={`text-right ${NOT_NARROW}`}>Took</span>
        <span className={`text-right ${WIDE_ONLY}`} title="Characters of the result">
          Size
        </span>
        <span>Outcome</span>
      </div>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const record = records[index]
          return record === undefined ? null : (
            <Row key={record.id} record={record} chosen={record.id === chosen} start={start} height={size} />
          )
        })}
      </ul>
    </div>
  )
}

const Row = memo(function Row({
  record,
  chosen,
  start,
  height,
}: {
  record: ActivityRecord
  chosen: boolean
  start: number
  height: number
}) {
  return (
    <li
      data-call={record.id}
      data-kind={record.kind}
      className="absolute inset-x-3"
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <a
        href={hrefOf({ page: 'activity', call: record.id })}
        aria-current={chosen ? 'true' : undefined}
        className={
          `${COLUMNS} h-full cursor-default content-center rounded-box px-3 no-underline hover:bg-hover ` + 'aria-[current]:bg-accent-soft'
        }
      >
        <time className="text-ink-2 tabular-nums whitespace-nowrap">{timeOf(record.at)}</time>
        <span className={`truncate ${WIDE_ONLY}`}>{record.client}</span>
        <What record={record} />
        <span className={`text-right text-ink-2 tabular-nums whitespace-nowrap ${NOT_NARROW}`}>{durationOf(record.milliseconds)}</span>
        <span className={`text-right text-ink-2 tabular-nums ${WIDE_ONLY}`}>{sizeOf(record.characters)}</span>
        <OutcomeMark record={record} />
        {record.message !== undefined && (
          <span data-reason className="col-span-full truncate text-small text-bad @md:col-start-2" title={record.message}>
            {record.message}
          </span>
        )}
      </a>
    </li>
  )
})

function What({ record }: { record: ActivityRecord }) {
  if (record.kind === 'call') {
    return (
      <>
        <span className="truncate font-mono">{record.server}</span>
        <span className="truncate font-mono">{record.tool}</span>
      </>
    )
  }
  return (
    <>
      <span className="truncate text-ink-2">{record.server ?? 'all servers'}</span>
      <span className="flex min-w-0 items-center gap-1.5" title={record.query}>
        <Search className="size-3.5 shrink-0 text-ink-2" role="img" aria-label="search" />
        <span className="truncate">{record.query === '' ? 'list of the servers' : `“${record.query}”`}</span>
      </span>
    </>
  )
}
