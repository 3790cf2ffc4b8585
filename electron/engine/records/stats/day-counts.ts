import type { CallRecord } from '../../../contract/activity.ts'
import { askedAs, countedAs } from '../../../contract/home/counted-as.ts'
import { dayOf } from '../usage/day.ts'
import { type DayUse, together } from './stats-store.ts'
import { classOf } from './times.ts'

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

function useOf(call: CallRecord): DayUse {
  const { at, client, server, tool, effect, outcome, milliseconds } = call
  const isKnown = effect !== undefined
  const counted = countedAs(call)
  const asked = askedAs(call)
  const isOfUser = counted === 'denied' || counted === 'unanswered'
  const ran = !isOfUser && (outcome === 'ok' || outcome === 'tool-error')
  return {
    ...{ day: dayOf(at), client, server: isKnown ? server : '', tool: isKnown ? tool : '' },
    calls: 1,
    failed: counted === 'failed' ? 1 : 0,
    asked: asked === undefined ? 0 : 1,
    allowed: asked === 'allowed' ? 1 : 0,
    denied: counted === 'denied' ? 1 : 0,
    // The time of a call that the user was asked about includes their own.
    times: ran && asked === undefined ? { [classOf(milliseconds)]: 1 } : {},
    at,
  }
}
