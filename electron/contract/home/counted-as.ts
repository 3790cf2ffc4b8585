import type { ActivityRecord } from '../activity.ts'

/** How a call or a search counts. What the user denied, or was not there to allow, did not fail. */
export type Counted = 'ok' | 'failed' | 'denied' | 'unanswered' | 'cancelled'

/** Codes of calls that the user could not be asked about, or did not answer: neither allowed nor denied. */
const UNANSWERED = new Set<string | undefined>(['approval_unavailable', 'approval_unanswered'])

const DENIED = new Set<string | undefined>(['call_denied', 'call_denied_by_hook'])

/** Returns how a record counts, on every page and in the statistics. */
export function countedAs(record: Pick<ActivityRecord, 'outcome' | 'code'> & { readonly decision?: string | undefined }): Counted {
  const { outcome, code, decision } = record
  if (decision === 'deny' || DENIED.has(code)) return 'denied'
  if (UNANSWERED.has(code)) return 'unanswered'
  if (outcome === 'tool-error' || outcome === 'error') return 'failed'
  return outcome
}
