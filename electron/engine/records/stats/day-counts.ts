import type { CallRecord } from '../../../contract/activity.ts'
import { dayOf } from '../usage/day.ts'
import { type DayUse, together } from './stats-store.ts'
import { classOf } from './times.ts'

/** Codes of calls that the user could not be asked about, or did not answer: neither allowed nor denied. */
const UNANSWERED = new Set<string | undefined>(['approval_unavailable', 'approval_unanswered'])

/** Adds up ended calls by day, app, and tool. Names of tools that do not exist are left out: they can be any text. */
export function countsOf(calls: readonly CallRecord[]): DayUse[] {
  const counts = new Map<string, DayUse>()
  for (const call of calls) {
    const use = useOf(call)
    const key = JSON.stringify([use.day, use.client, use.server, use.tool])
    const before = counts.get(key)
    counts.set(key, before === undefined ? use : together(before, use))
  }
  return [...counts.values()]
}

function useOf({ at, client, server, tool, effect, decision, by = '', code, outcome, milliseconds }: CallRecord): DayUse {
  const isKnown = effect !== undefined
  // A call that the user allowed is recorded as allowed by a person, and says for how long.
  const allowed = by.startsWith('person, ')
  const asked = allowed || decision === 'ask' || code === 'call_denied' || UNANSWERED.has(code)
  const denied = decision === 'deny' || code === 'call_denied' || code === 'call_denied_by_hook'
  const isOfUser = denied || UNANSWERED.has(code)
  const ran = !isOfUser && (outcome === 'ok' || outcome === 'tool-error')
  return {
    ...{ day: dayOf(at), client, server: isKnown ? server : '', tool: isKnown ? tool : '' },
    calls: 1,
    failed: !isOfUser && (outcome === 'error' || outcome === 'tool-error') ? 1 : 0,
    asked: asked ? 1 : 0,
    allowed: allowed ? 1 : 0,
    denied: denied ? 1 : 0,
    // The time of a call that the user was asked about includes their own.
    times: ran && !asked ? { [classOf(milliseconds)]: 1 } : {},
    at,
  }
}
