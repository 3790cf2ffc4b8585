import type { ActivityRecord, CallRecord } from '../../electron/contract/activity.ts'
import { callerOf } from '../../electron/control/words/callers.ts'

/**
 * Returns the first call that an AI app made.
 *
 * @param activity newest first. @param since ms since 1970; not set: whenever it was.
 */
export function firstCallIn(activity: readonly ActivityRecord[], since = 0): CallRecord | undefined {
  return activity.findLast(
    (record): record is CallRecord =>
      record.kind === 'call' && record.at >= since && record.parent === undefined && callerOf(record.caller).kind !== 'person',
  )
}
