import type { ActivityRecord, CallRecord, Counted } from '../activity.ts'

/** Codes of calls that the user could not be asked about, or did not answer: neither allowed nor denied. */
export const UNANSWERED: readonly (string | undefined)[] = ['approval_unavailable', 'approval_unanswered']

/** Codes of calls that the user or a hook denied. What rules deny has the decision `deny`. */
export const DENIED: readonly (string | undefined)[] = ['call_denied', 'call_denied_by_hook']

/** How a record says that the user allowed a call; it says for how long after that. */
const ALLOWED_BY_USER = 'person, '

/** Returns how a record counts, on every page and in the statistics. */
export function countedAs(record: Pick<ActivityRecord, 'outcome' | 'code'> & { readonly decision?: string | undefined }): Counted {
  const { outcome, code, decision } = record
  if (decision === 'deny' || DENIED.includes(code)) return 'denied'
  if (UNANSWERED.includes(code)) return 'unanswered'
  if (outcome === 'tool-error' || outcome === 'error') return 'failed'
  return outcome
}

/** Returns whether the user was asked about a call: they allowed it, or denied it or did not answer. Undefined if they were not asked. */
export function askedAs(call: Pick<CallRecord, 'outcome' | 'code' | 'decision' | 'by'>): 'allowed' | 'not-allowed' | undefined {
  if (call.by?.startsWith(ALLOWED_BY_USER) === true) return 'allowed'
  return call.decision === 'ask' || call.code === 'call_denied' || countedAs(call) === 'unanswered' ? 'not-allowed' : undefined
}
