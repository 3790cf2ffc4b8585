import type { ActivityRecord } from '../../electron/contract/activity.ts'
import type { Stats } from '../../electron/contract/home/stats.ts'
import { callerOf } from '../../electron/control/words/callers.ts'
import { askedAs, countedAs } from '../../electron/control/words/counted-as.ts'
import type { ActivityFilter, RecordOutcome, Route } from '../frame/route.ts'
import { weekBegan } from '../parts/time/week.ts'
import { isFailed } from './outcome.tsx'

/** What the address of Activity says of the records to show. */
export type Filters = Pick<Extract<Route, { page: 'activity' }>, 'show' | 'since'>

/** Whether a record is one of those to show. @param now ms since 1970 */
export function isShown(record: ActivityRecord, { show, since }: Filters, now: number): boolean {
  return (since === undefined || isOfWeek(record, now)) && isOfKind(record, show)
}

/** Whether Home counts it: a call of an app in the last days. */
function isOfWeek({ kind, at, caller }: ActivityRecord, now: number): boolean {
  return kind === 'call' && at >= weekBegan(now) && callerOf(caller).kind === 'app'
}

function isOfKind(record: ActivityRecord, show: ActivityFilter | undefined): boolean {
  switch (show) {
    case undefined:
      return true
    case 'denied':
      return countedAs(record) === 'denied'
    case 'failed':
      return isFailed(record)
    case 'asked':
      return record.kind === 'call' && askedAs(record) !== undefined
    case 'changed':
      return record.kind === 'call' && record.effect !== undefined && record.effect !== 'read' && record.outcome === 'ok'
    case 'search':
      return record.kind === 'search'
  }
}

/** What Home counts and leads to: how many calls it counted, and which records of the audit log these are. */
export function countedOnHome(
  { show, since }: Filters,
  days: Stats['days'],
): { readonly count: number; readonly outcome: RecordOutcome } | undefined {
  if (since === undefined || (show !== 'failed' && show !== 'denied')) return undefined
  return { count: days.reduce((sum, day) => sum + day[show], 0), outcome: show }
}
