import type { CallRecord } from '../../../contract/activity.ts'
import { askedAs, countedAs } from '../../../contract/home/counted-as.ts'
import type { DayUse } from './stats-store.ts'
import { classOf } from './times.ts'

/** Ended calls, counted by day, app, and tool since the counts were last taken. */
export interface DayCounts {
  /** @param day of the call, in local time: as `2026-11-25`. */
  add(call: CallRecord, day: string): void
  /** How many days, apps, and tools are counted apart. */
  readonly size: number
  /** Returns the counts, and begins again. */
  take(): DayUse[]
}

/** A use that calls are added to. */
type Counting = { -readonly [Field in keyof DayUse]: Field extends 'times' ? Record<string, number> : DayUse[Field] }

/**
 * Counts each call as it ends. Thousands that were only remembered and counted together would hold up everything else for 10 ms. Names of
 * tools that do not exist are left out: they can be any text.
 */
export function createDayCounts(): DayCounts {
  let counts = new Map<string, Counting>()

  const useOf = ({ at, client, server, tool, effect }: CallRecord, day: string): Counting => {
    const isKnown = effect !== undefined
    const named = { day, client, server: isKnown ? server : '', tool: isKnown ? tool : '' }
    const key = JSON.stringify([day, client, named.server, named.tool])
    const known = counts.get(key)
    if (known !== undefined) return known
    const use = { ...named, calls: 0, failed: 0, asked: 0, allowed: 0, denied: 0, times: {}, at }
    counts.set(key, use)
    return use
  }

  return {
    add(call, day) {
      const use = useOf(call, day)
      const counted = countedAs(call)
      const asked = askedAs(call)
      use.calls += 1
      use.at = Math.max(use.at, call.at)
      if (counted === 'failed') use.failed += 1
      if (counted === 'denied') use.denied += 1
      if (asked !== undefined) use.asked += 1
      if (asked === 'allowed') use.allowed += 1
      const isOfUser = counted === 'denied' || counted === 'unanswered'
      const ran = !isOfUser && (call.outcome === 'ok' || call.outcome === 'tool-error')
      // The time of a call that the user was asked about includes their own.
      if (!ran || asked !== undefined) return
      const time = classOf(call.milliseconds)
      use.times[time] = (use.times[time] ?? 0) + 1
    },
    get size() {
      return counts.size
    },
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
