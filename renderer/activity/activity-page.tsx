import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { useActivity } from '../engine/use-engine.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted } from '../parts/time/ago.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { WEEK } from '../parts/time/week.ts'
import { type Filters, isShown } from './activity-filters.ts'
import { ActivityList } from './activity-list.tsx'
import { CallPane } from './call-pane.tsx'
import { EarlierCalls } from './earlier-calls.tsx'
import { Latency } from './latency.tsx'
import { troubleOf } from './outcome.tsx'
import { RunningCalls } from './running-calls.tsx'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'denied', label: 'Not allowed' },
  { value: 'asked', label: 'Asked you' },
  { value: 'changed', label: 'Changed something' },
  { value: 'search', label: 'Searches' },
] as const

type ActivityRoute = Extract<Route, { page: 'activity' }>

/** The live activity of clients: their calls and searches. */
export function ActivityPage({ route }: { route: ActivityRoute }) {
  const live = useActivity()
  // Freezes the scrolled list, while new records are added above it.
  const [frozen, setFrozen] = useState<readonly ActivityRecord[]>()
  const records = frozen ?? live
  const [words, setWords] = useState('')
  const { show, since } = route
  const filters = useMemo((): Filters => ({ ...(show !== undefined && { show }), ...(since !== undefined && { since }) }), [show, since])
  const [now] = useState(Date.now)
  const [client, setClient] = useState('')
  const clients = useMemo(() => [...new Set(live.map((record) => appName(record.client)))].sort(), [live])
  const wanted = words.trim().toLowerCase()
  const shown = useMemo(() => {
    if (wanted === '' && show === undefined && since === undefined && client === '') return records
    return records.filter(
      (record) => isShown(record, filters, now) && (client === '' || appName(record.client) === client) && textOf(record).includes(wanted),
    )
  }, [records, wanted, show, since, filters, now, client])
  const chosen = route.call === undefined ? undefined : live.find(({ id }) => id === route.call)
  const news = useMemo(
    () =>
      frozen === undefined
        ? 0
        : Math.max(
            0,
            live.findIndex(({ id }) => id === frozen[0]?.id),
          ),
    [live, frozen],
  )
  const choose = (next: (typeof KINDS)[number]['value']): void => go({ ...withoutShow(route), ...(next !== 'all' && { show: next }) })
  return (
    <>
      <Page
        title="Activity"
        column
        short
        actions={
          <>
            <Latency records={live} />
            <LinkButton href={hrefOf({ page: 'permissions', view: 'record' })}>Audit log</LinkButton>
          </>
        }
        bar={
          <>
            <span className="@max-3xl:hidden">
              <Segmented label="Show" value={show ?? 'all'} onChange={choose} options={KINDS} />
            </span>
            {/* Beside an open call, or in a narrow window, there is no room for all of them. */}
            <select
              aria-label="Show"
              value={show ?? 'all'}
              onChange={({ target }) => choose(KINDS.find(({ value }) => value === target.value)?.value ?? 'all')}
              className="field-box max-w-32 @min-3xl:hidden"
            >
              {KINDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {since !== undefined && (
              <Button look="quiet" onClick={() => go({ page: 'activity', ...(show !== undefined && { show }) })}>
                Calls of apps, last {WEEK} days
                <X className="size-3.5" aria-label="Show everything" />
              </Button>
            )}
            {clients.length > 1 && (
              <select
                aria-label="App"
                value={client}
                onChange={(event) => setClient(event.target.value)}
                className="field-box max-w-36 @max-3xl:max-w-32"
              >
                <option value="">All apps</option>
                {clients.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
            <span className="text-ink-2" role="status">
              {countedKinds(shown)}
            </span>
            {news > 0 && <Button onClick={() => setFrozen(undefined)}>Show {news} new</Button>}
            <input
              data-filter
              type="search"
              aria-label="Filter calls"
              placeholder="Filter  /"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="field-box ml-auto w-28 max-w-52 grow"
            />
          </>
        }
      >
        <RunningCalls />
        {wanted === '' && client === '' && <EarlierCalls filters={filters} shown={shown.length} />}
        {shown.length === 0 ? (
          <Empty title={records.length === 0 ? 'Nothing yet' : 'Nothing matches'}>
            {records.length === 0
              ? 'Ask one of your apps for something that needs a tool. This page shows the last 1,000 calls and searches; older ones ' +
                'are in the audit log.'
              : 'Try another search, or clear the filter.'}
          </Empty>
        ) : (
          <ActivityList
            records={shown}
            whole={shown !== records}
            chosen={route.call}
            filters={filters}
            isFrozen={frozen !== undefined}
            onScroll={(top) => setFrozen(top > 0 ? (before) => before ?? live : undefined)}
          />
        )}
      </Page>
      {chosen !== undefined && <CallPane key={chosen.id} record={chosen} filters={filters} />}
    </>
  )
}

function withoutShow({ show: _, ...rest }: ActivityRoute): ActivityRoute {
  return rest
}

/** Returns the text that the filter matches. */
function textOf(record: ActivityRecord): string {
  const { server = '', client } = record
  const what = record.kind === 'call' ? record.tool : record.query
  return [server, what, client, appName(client), troubleOf(record)].join(' ').toLowerCase()
}

function countedKinds(records: readonly ActivityRecord[]): string {
  const calls = records.filter(({ kind }) => kind === 'call').length
  const searches = records.length - calls
  return searches === 0 ? counted(calls, 'call') : `${counted(calls, 'call')}, ${searches} ${searches === 1 ? 'search' : 'searches'}`
}
