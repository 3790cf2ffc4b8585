import type { ActivityRecord, CallDetail, KeptCall } from '../../../contract/activity.ts'
import type { LogLine } from '../../../contract/servers.ts'
import { isObject } from '../../base/is-object.ts'
import { wholeResult } from '../../gateway/calls/whole-result.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { CallHistory } from '../../records/usage/call-history.ts'

/** The latest calls and searches, in memory. */
export interface CallControl {
  /** Newest first. */
  recent(): ActivityRecord[]
  /** A call or a search with what it carried, and what the server wrote to stderr meanwhile; undefined when it is too long ago. */
  get(id: string): KeptCall | undefined
}

/** What a server says of a call may come a little before and after it, in ms. */
const STDERR_AROUND = 500

/** @param linesOf what a server wrote; nothing for one that is not there any more. */
export function callControl(
  history: CallHistory<ActivityRecord>,
  linesOf: (server: string) => readonly LogLine[],
  mask: Mask,
): CallControl {
  return {
    recent: () => history.recent(),
    get(id) {
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

/** A heavy result is kept as the text that it came as. */
function readable(detail: CallDetail | undefined): CallDetail | undefined {
  return detail !== undefined && isObject(detail.result) ? { ...detail, result: wholeResult(detail.result) } : detail
}
