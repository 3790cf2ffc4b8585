import { type ReactNode, useMemo, useState } from 'react'
import { useActivity, useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../../parts/message.tsx'
import { Page } from '../../parts/page.tsx'
import { RecordFilters } from './record-filters.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordVerdict } from './record-verdict.tsx'
import { EVERYTHING, type Wanted, filterOf, isFiltered } from './wanted-records.ts'

/** Records per page. */
const A_PAGE = 200

/**
 * The audit log, including calls before the engine's start, and whether it is intact.
 *
 * @param tabs lead to the other views of the permissions.
 * @param first the records to show at first.
 */
export function RecordPage({ tabs, first }: { tabs: ReactNode; first: Partial<Wanted> }) {
  const [wanted, setWanted] = useState<Wanted>({ ...EVERYTHING, ...first })
  /** The start of each visited page, in order. */
  const [pages, setPages] = useState<readonly number[]>([])
  const change = (next: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...next })
    setPages([])
  }
  // New records are not added while the user reads: there may be a thousand a second.
  const latest = useActivity().find(({ kind }) => kind === 'call')?.id
  const [seen, setSeen] = useState(latest)
  const query = useMemo(() => queryOf(wanted, pages.at(-1)), [wanted, pages, seen])
  const { value, error, loading } = useAnswer(JSON.stringify([query, seen]), (client, signal) => client.audit.read(query, { signal }))
  return (
    <Page
      title="Audit log"
      column
      short
      actions={
        <a className="shrink-0 text-accent underline" href={hrefOf({ page: 'activity' })}>
          Live activity
        </a>
      }
      bar={
        <>
          <div className="w-full min-w-0">{tabs}</div>
          <RecordFilters wanted={wanted} change={change} />
          <span className="ml-auto flex gap-2">
            {latest !== seen && pages.length === 0 && <Button onClick={() => setSeen(latest)}>Show new calls</Button>}
            {pages.length > 0 && <Button onClick={() => setPages(pages.slice(0, -1))}>Newer</Button>}
            {value?.length === A_PAGE && <Button onClick={() => setPages([...pages, value.at(-1)?.seq ?? 1])}>Older</Button>}
          </span>
        </>
      }
    >
      <RecordVerdict />
      {error !== undefined ? (
        <div className="p-6">
          <Failure error={error} />
        </div>
      ) : value === undefined ? (
        <Skeleton lines={6} />
      ) : value.length === 0 ? (
        <Empty title={isFiltered(wanted) ? 'Nothing matches' : 'The audit log is empty'}>
          {isFiltered(wanted)
            ? 'A part of a name is enough, and * stands for anything.'
            : 'Every call that ends or is refused is written down here: who made it, when, and how it went.'}
        </Empty>
      ) : (
        <RecordTable records={value} busy={loading} />
      )}
    </Page>
  )
}

function queryOf(wanted: Wanted, before: number | undefined) {
  return { ...filterOf(wanted, Date.now()), before, limit: A_PAGE }
}
