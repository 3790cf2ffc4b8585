import type { ActivityRecord, CallDetail, KeptCall } from '../../../contract/activity.ts'
import type { LogLine } from '../../../contract/servers.ts'
import { isObject } from '../../base/is-object.ts'
import { wholeResult } from '../../gateway/calls/whole-result.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { CallHistory } from '../../records/usage/call-history.ts'

/** Stderr lines this long before and after a call, in ms, count as belonging to it. */
const STDERR_AROUND = 500

/**
 * Creates the access to the latest calls and searches, which are in memory. Everything it returns is masked.
 *
 * @param linesOf returns the stderr lines of a server; none for a removed server.
 */
export function callControl(history: CallHistory<ActivityRecord>, linesOf: (server: string) => readonly LogLine[], mask: Mask) {
  return {
    /** Newest first. */
    recent: () => history.recent(),
    /**
     * Returns a call or a search with its arguments and result, and what the server wrote to stderr meanwhile. Undefined when it is no
     * longer in memory.
     */
    get(id: string): KeptCall | undefined {
      const kept = history.get(id)
      if (kept === undefined) return undefined
      const { at, milliseconds } = kept.call
      const stderr = (kept.call.kind === 'search' ? [] : linesOf(kept.call.server)).filter(
        (line) => line.at >= at - STDERR_AROUND && line.at <= at + milliseconds + STDERR_AROUND,
      )
      return mask.value({ call: kept.call, detail: readable(kept.detail), stderr })
    },
  }
}

/** Converts a result that is stored as serialized text back into an object. */
function readable(detail: CallDetail | undefined): CallDetail | undefined {
  return detail !== undefined && isObject(detail.result) ? { ...detail, result: wholeResult(detail.result) } : detail
}
