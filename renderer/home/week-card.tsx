import type { Stats } from '../../electron/contract/home/stats.ts'
import { type ActivityFilter, hrefOf } from '../frame/route.ts'
import { Card } from '../parts/layout/card.tsx'
import { counted } from '../parts/time/ago.ts'
import { Bars } from './bars.tsx'

/** What was counted, and which filter of Activity shows it. */
type Answer = readonly [term: string, value: string, show?: ActivityFilter]

/** What the last days were, counted. Before anything happened it claims nothing. */
export function WeekCard({ stats: { days, processes } }: { stats: Stats }) {
  const sum = (of: (day: Stats['days'][number]) => number): number => days.reduce((all, day) => all + of(day), 0)
  const calls = sum((day) => day.calls)
  const tokens = sum((day) => day.tokensNotRead)
  const conversations = sum((day) => day.conversations)
  if (calls === 0) {
    return (
      <Card title="This week">
        <p className="text-ink-2">Nothing yet. Ask one of your apps for something that needs a tool.</p>
      </Card>
    )
  }
  const failed = sum((day) => day.failed)
  const asked = sum((day) => day.asked)
  const denied = sum((day) => day.denied)
  const answers: readonly Answer[] = [
    ['Calls by your apps', calls.toLocaleString('en')],
    failed > 0 ? ['Failed', failed.toLocaleString('en'), 'failed'] : ['Failed', '0'],
    ...(denied > 0 ? [['Not allowed', denied.toLocaleString('en'), 'denied'] as const] : []),
    ['Approved by you', asked === 0 ? '0' : `${sum((day) => day.allowed)} of ${asked}`],
    ['Programs running', processes.without > processes.now ? `${processes.now} instead of ${processes.without}` : `${processes.now}`],
  ]
  return (
    <Card title={tokens > 0 ? 'Saved by Tooltray' : 'This week'}>
      {tokens > 0 && (
        <>
          <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
            <span className="text-display font-semibold tabular-nums">{shortNumber(tokens)}</span>
            <span className="text-ink-2">tokens in {days.length} days</span>
          </p>
          <Bars label="Tokens saved by day" days={days.map(({ day, tokensNotRead }) => ({ day, value: tokensNotRead }))} />
          <p className="mt-2 text-small text-ink-2">
            Definitions of tools that your apps did not have to read. Estimated over {counted(conversations, 'conversation')} with a call.
          </p>
        </>
      )}
      {tokens === 0 && <Bars label="Calls by day" days={days.map(({ day, calls: value }) => ({ day, value }))} />}
      <dl className="mt-2">
        {answers.map(([term, value, show]) => (
          <div key={term} className="flex gap-3 border-t py-2">
            <dt className="flex-1 text-ink-2">{term}</dt>
            <dd className="font-semibold tabular-nums">
              {show === undefined ? (
                value
              ) : (
                <a
                  className="text-accent"
                  href={hrefOf({ page: 'activity', show, since: 'week' })}
                  aria-label={`${term}: ${value}. Show them in Activity`}
                >
                  {value}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** As `2.3 million` or `61,000`. */
function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${(value / 1_000_000).toFixed(1)} million`
  return (value >= 10_000 ? Math.round(value / 1_000) * 1_000 : value).toLocaleString('en')
}
