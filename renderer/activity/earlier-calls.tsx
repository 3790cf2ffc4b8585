import { useStats } from '../engine/use-stats.ts'
import { hrefOf } from '../frame/route.ts'
import { WEEK } from '../parts/time/week.ts'
import { type Filters, countedOnHome } from './activity-filters.ts'

/**
 * Says how many of the calls that Home counts are not in the list, and leads to all of them.
 *
 * @param shown the number of those that are.
 */
export function EarlierCalls({ filters, shown }: { filters: Filters; shown: number }) {
  const days = useStats(WEEK)?.days
  const counted = days && countedOnHome(filters, days)
  if (counted === undefined || counted.count <= shown) return null
  const { count, outcome } = counted
  return (
    <p role="note" className="border-b px-6 py-2.5 text-ink-2 max-[760px]:px-4">
      {shown} of {count}. This page has the last 1,000 calls since Tooltray started.{' '}
      <a className="text-accent underline" href={hrefOf({ page: 'permissions', view: 'record', outcome, since: 'week' })}>
        Show all {count} in the audit log
      </a>
    </p>
  )
}
