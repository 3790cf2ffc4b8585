import { useMemo, useState } from 'react'
import { useActivity, useAnswer } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Button } from '../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordVerdict } from './record-verdict.tsx'

/** Records of a page. */
const A_PAGE = 200

const AN_HOUR = 3_600_000
const SINCE = [
  { label: 'Any time', ago: undefined },
  { label: 'Last hour', ago: AN_HOUR },
  { label: 'Last day', ago: 24 * AN_HOUR },
  { label: 'Last week', ago: 7 * 24 * AN_HOUR },
] as const
const DECISIONS = ['allow', 'ask', 'deny'] as const

/** What was asked for in the fields: a part of a name is enough. */
interface Wanted {
  readonly client: string
  readonly server: string
  readonly tool: string
  readonly decision: (typeof DECISIONS)[number] | ''
  readonly ago: number | undefined
}

/** What is on record of calls, also of those before the engine was started, and whether the record is whole. */
export function RecordPage() {
  const [wanted, setWanted] = useState<Wanted>({ client: '', server: '', tool: '', decision: '', ago: undefined })
  /** Where the pages begin that were gone to, one after the other. */
  const [pages, setPages] = useState<readonly number[]>([])
  const change = (next: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...next })
    setPages([])
  }
  // What comes while one reads is not put in by itself: at a thousand calls a second nobody could.
  const latest = useActivity().find(({ kind }) => kind === 'call')?.id
  const [seen, setSeen] = useState(latest)
  const query = useMemo(() => queryOf(wanted, pages.at(-1)), [wanted, pages, seen])
  const { value, error, loading } = useAnswer(JSON.stringify([query, seen]), (client, signal) => client.audit.read(query, { signal }))
  const isFiltered = Object.values(wanted).some((each) => each !== '' && each !== undefined)
  const field = (key: 'client' | 'server' | 'tool', label: string) => (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      data-filter={key === 'tool' ? true : undefined}
      value={wanted[key]}
      onChange={(event) => change({ [key]: event.target.value })}
      className="field-box max-w-40 min-w-24 flex-1"
    />
  )
  return (
    <Page
      title="Record of calls"
      column
      actions={
        <a className="shrink-0 text-accent underline" href={hrefOf({ page: 'activity' })}>
          What happens now
        </a>
      }
      bar={
        <>
          {field('client', 'AI app')}
          {field('server', 'Server')}
          {field('tool', 'Tool')}
          <select
            aria-label="Decision"
            value={wanted.decision}
            onChange={(event) => change({ decision: DECISIONS.find((each) => each === event.target.value) ?? '' })}
            className="field-box max-w-36"
          >
            <option value="">Any decision</option>
            {DECISIONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <select
            aria-label="Since"
            value={wanted.ago ?? ''}
            onChange={(event) => change({ ago: SINCE.find(({ ago }) => String(ago) === event.target.value)?.ago })}
            className="field-box max-w-32"
          >
            {SINCE.map(({ label, ago }) => (
              <option key={label} value={ago ?? ''}>
                {label}
              </option>
            ))}
          </select>
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
        <Empty title={isFiltered ? 'Nothing matches' : 'No call is on record'}>
          {isFiltered
            ? 'A part of a name is enough, and * stands for anything.'
            : 'Every call that ends or is refused is written down here: who made it, when, and how it went.'}
        </Empty>
      ) : (
        <RecordTable records={value} busy={loading} />
      )}
    </Page>
  )
}

function queryOf({ client, server, tool, decision, ago }: Wanted, before: number | undefined) {
  const named = Object.entries({ client, server, tool }).filter(([, words]) => words.trim() !== '')
  return {
    ...Object.fromEntries(named.map(([key, words]) => [key, `*${words.trim()}*`])),
    ...(decision === '' ? {} : { decision }),
    ...(ago === undefined ? {} : { since: Date.now() - ago }),
    ...(before === undefined ? {} : { before }),
    limit: A_PAGE,
  }
}
