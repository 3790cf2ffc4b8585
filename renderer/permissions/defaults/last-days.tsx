import { useStats } from '../../engine/use-stats.ts'
import { Card } from '../../parts/layout/card.tsx'

const DAYS = 7

/** How often the user was asked lately; nothing before the first call. */
export function LastDays() {
  const value = useStats(DAYS)
  if (value === undefined) return null
  const sum = (key: 'calls' | 'asked' | 'allowed' | 'denied'): number => value.days.reduce((all, day) => all + day[key], 0)
  if (sum('calls') === 0) return null
  const rows = [
    ['Calls by your apps', sum('calls')],
    ['You were asked', sum('asked')],
    ['You allowed', sum('allowed')],
    ['Denied by you or a permission', sum('denied')],
  ] as const
  return (
    <Card title={`Last ${DAYS} days`}>
      <dl>
        {rows.map(([term, count]) => (
          <div key={term} className="flex gap-3 py-1">
            <dt className="flex-1 text-ink-2">{term}</dt>
            <dd className="font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
