import type { ActivityRecord, CallDetail, CallRecord, CallStart, SearchRecord } from '../../../contract/activity.ts'
import type { SearchAnswer } from '../../../contract/search.ts'
import type { ChangeFeed } from './change-feed.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import { type CallHistory, createCallHistory } from '../usage/call-history.ts'

/** Characters. A longer one is not read by anybody. */
const LONGEST_QUERY = 500

/** What of a search is kept. */
interface SearchToKeep {
  readonly query: string
  readonly server?: string | undefined
  readonly limit?: number | undefined
}

/** What clients do: kept, told to those who watch, and written to the log where it did not go well. */
export interface Activity {
  readonly history: CallHistory<ActivityRecord>
  began(call: CallStart): void
  ended(call: CallRecord, detail: CallDetail): void
  /** Makes a search by `run`, and keeps it. Returns and throws what `run` does. */
  search(request: SearchToKeep, caller: string, run: () => Promise<SearchAnswer>): Promise<SearchAnswer>
}

/**
 * @param newId names a search as calls are named.
 * @param clientOf the name of a caller.
 */
export function createActivity({
  changes,
  mask,
  logged,
  clock,
  newId,
  clientOf,
}: {
  changes: Pick<ChangeFeed, 'watched' | 'tell'>
  mask: Mask
  logged: (details: Record<string, unknown>, message: string) => void
  clock: Pick<Clock, 'now' | 'monotonic'>
  newId: () => string
  clientOf: (caller: string) => string
}): Activity {
  const history = createCallHistory<ActivityRecord>(() => changes.watched())

  const keepSearch = (search: SearchRecord, detail: CallDetail): void => {
    history.add(search, detail)
    if (changes.watched()) changes.tell({ type: 'search', search })
  }

  return {
    history,
    began(call) {
      if (changes.watched()) changes.tell({ type: 'call-started', call })
    },
    ended(record, detail) {
      // What went well is told to those who watch; a line in the log for each would cost more than the rest of the call.
      const call = record.message === undefined ? record : { ...record, message: mask.text(record.message) }
      history.add(call, detail)
      if (call.outcome !== 'ok') logged(withoutMessage(call), 'call')
      if (changes.watched()) changes.tell({ type: 'call', call })
    },
    async search(request, caller, run) {
      const { query, server } = request
      const at = clock.now()
      const since = clock.monotonic()
      const took = (): number => Math.round(clock.monotonic() - since)
      const begun = {
        kind: 'search',
        id: newId(),
        caller,
        client: clientOf(caller),
        query: query.slice(0, LONGEST_QUERY),
        at,
        ...(server === undefined ? {} : { server }),
      } as const
      const asked = { query, ...(server === undefined ? {} : { server }), ...(request.limit === undefined ? {} : { limit: request.limit }) }
      try {
        const answer = await run()
        const characters = answer.hits.reduce(
          (sum, { name, description, signature }) => sum + name.length + description.length + signature.length,
          0,
        )
        keepSearch(
          { ...begun, milliseconds: took(), outcome: 'ok', hits: answer.hits.length, characters },
          { arguments: asked, result: { hits: answer.hits.map(({ name }) => name) } },
        )
        return answer
      } catch (error) {
        const code = error instanceof TooltrayError ? error.code : 'internal'
        keepSearch(
          { ...begun, milliseconds: took(), outcome: 'error', hits: 0, characters: 0, code, message: mask.text(messageOf(error)) },
          { arguments: asked, message: messageOf(error) },
        )
        throw error
      }
    },
  }
}

/** The log tells by code what went wrong: a tool's own words may repeat what it was given. */
function withoutMessage({ message: _message, ...call }: CallRecord): Record<string, unknown> {
  return call
}
