import { createActivity } from '../../records/activity/activity.ts'
import type { CallerParts } from '../gateway-parts.ts'

/** Opens the record of the latest calls and searches. */
export function openActivity({ changes, mask, log, clock, events, callId, callers }: CallerParts) {
  const activity = createActivity({ changes, mask, log, clock, newId: callId, clientOf: callers.clientOf })
  events.on('call.started', activity.began)
  events.on('call.ended', ({ record, detail }) => activity.ended(record, detail))
  return activity
}
