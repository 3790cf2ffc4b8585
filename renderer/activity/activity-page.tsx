import { useMemo, useState } from 'react'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { countedAs } from '../../electron/control/words/counted-as.ts'
import { useActivity } from '../engine/use-engine.ts'
import { type ActivityFilter, type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted } from '../parts/time/ago.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { ActivityList } from './activity-list.tsx'
import { CallPane } from './call-pane.tsx'
import { Latency } from './latency.tsx'
import { isFailed, troubleOf } from './outcome.tsx'
import { RunningCalls } from './running-calls.tsx'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'denied', label: 'Not allowed' },
  { value: 'asked', label: 'Asked you' },
  { value: 'changed', label: 'Changed something' },
  { value: 'search', label: 'Searches' },
] as const

function isOfKind(record: ActivityRecord, kind: ActivityFilter | undefined): boolean {
  switch (kind) {
    case undefined:
      return true
    case 'denied':
      return countedAs(record) === 'denied'
    case 'failed':
      return isFailed(record)
    case 'asked':
      return record.kind === 'call' && record.decision === 'ask'
    case 'changed':
      return record.kind === 'call' && record.effect !== undefined && record.effect !== 'read' && record.outcome === 'ok'
    case 'search':
      return record.kind === 'search'
  }
}

/** The live activity of clients: their calls and searches. */
export function ActivityPage({ route }: { route: Extract<Route, { page: 'activity' }> }) {
  const live = useActivity()
  // Freezes the scrolled list, while new records are added above it.
  const [frozen, setFrozen] = useState<readonly ActivityRecord[]>()
  const records = frozen ?? live
  const [words, setWords] = useState('')
  const { show: kind, ...everything } = route
  const [client, setClient] = useState('')
  const clients = useMemo(() => [...new Set(live.map((record) => record.client))].sort(), [live])
  const wanted = words.trim().toLowerCase()
  const shown = useMemo(() => {
    if (wanted === '' && kind === undefined && client === '') return records
    return records.filter(
      (record) => isOfKind(record, kind) && (client === '' || record.client === client) && textOf(record).includes(wanted),
    )
  }, [records, wanted, kind, client])
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
  return (
    <>
      <Page
        title="Activity"
        column
        actions={
          <>
            <Latency records={live} />
            <LinkButton href={hrefOf({ page: 'permissions', view: 'record' })}>Audit log</LinkButton>
          </>
        }
        bar={
          <>
            <Segmented
              label="Show"
              value={kind ?? 'all'}
              onChange={(show) => go(show === 'all' ? everything : { ...route, show })}
              options={KINDS}
            />
            {clients.length > 1 && (
              <select aria-label="App" value={client} onChange={(event) => setClient(event.target.value)} className="field-box max-w-36">
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
        {shown.length === 0 ? (
          <Empty title={records.length === 0 ? 'Nothing yet' : 'Nothing matches'}>
            {records.length === 0
              ? 'Ask one of your apps something that it needs a tool for. This page shows the last 1,000 calls and searches; older ones ' +
                'are in the audit log.'
              : 'Use other words, or look at all of them.'}
          </Empty>
        ) : (
          <ActivityList
            records={shown}
            whole={shown !== records}
            chosen={route.call}
            show={kind}
            isFrozen={frozen !== undefined}
            onScroll={(top) => setFrozen(top > 0 ? (before) => before ?? live : undefined)}
          />
        )}
      </Page>
      {chosen !== undefined && <CallPane key={chosen.id} record={chosen} show={kind} />}
    </>
  )
}

/** Returns the text that the filter matches. */
function textOf(record: ActivityRecord): string {
  const { server = '', client } = record
  return `${server} ${record.kind === 'call' ? record.tool : record.query} ${client} ${troubleOf(record) ?? ''}`.toLowerCase()
}

function countedKinds(records: readonly ActivityRecord[]): string {
  const calls = records.filter(({ kind }) => kind === 'call').length
  const searches = records.length - calls
  return searches === 0 ? counted(calls, 'call') : `${counted(calls, 'call')}, ${searches} ${searches === 1 ? 'search' : 'searches'}`
}
