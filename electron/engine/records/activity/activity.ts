import type { ActivityRecord, CallDetail, CallRecord, CallStart, SearchRecord } from '../../../contract/activity.ts'
import type { SearchAnswer } from '../../../contract/search.ts'
import type { ChangeFeed } from './change-feed.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import { type CallHistory, createCallHistory } from '../usage/call-history.ts'
import type { Caller } from '../../base/caller.ts'

/** Characters of a query that are kept. */
const LONGEST_QUERY = 500

/** The parts of a search that are kept. */
interface SearchToKeep {
  readonly query: string
  readonly server?: string | undefined
  readonly limit?: number | undefined
}

/** What clients do: kept in the history, sent to watchers, and logged if it failed. */
export interface Activity {
  readonly history: CallHistory<ActivityRecord>
  began(call: CallStart): void
  ended(call: CallRecord, detail: CallDetail): void
  /** Runs a search by `run` and keeps it. Returns and throws what `run` does. */
  search(request: SearchToKeep, caller: Caller, run: () => Promise<SearchAnswer>): Promise<SearchAnswer>
}

/**
 * Creates the activity. It owns the history; calls may overlap.
 *
 * @param newId returns an id for a search, in the form of call ids.
 * @param clientOf the name of a caller.
 */
export function createActivity({
  changes,
  mask,
  log,
  clock,
  newId,
  clientOf,
}: {
  changes: Pick<ChangeFeed, 'watched' | 'tell'>
  mask: Mask
  log: Pick<Log, 'info'>
  clock: Pick<Clock, 'now' | 'monotonic'>
  newId: () => string
  clientOf: (caller: Caller) => string
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
      // Successful calls are sent to watchers only: a log line for each would cost more than the rest of the call.
      const call = record.message === undefined ? record : { ...record, message: mask.text(record.message) }
      history.add(call, detail)
      if (call.outcome !== 'ok') log.info(withoutArguments(call), 'call')
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
        caller: caller.id,
        client: clientOf(caller),
        query: query.slice(0, LONGEST_QUERY),
        at,
        server,
      } as const
      const asked = { query, server, limit: request.limit }
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

/** The log has no argument, and of an error its code only, since a tool's own message may repeat its arguments. */
function withoutArguments({ message: _message, object: _object, ...call }: CallRecord): Record<string, unknown> {
  return call
}
