import type { CallDetail } from '../../../contract/activity.ts'

/** The latest calls, in memory. */
export interface CallHistory<Call> {
  add(call: Call, detail: CallDetail): void
  /** Newest first. */
  recent(): Call[]
  /** A call with its details; these are undefined if they were dropped. Returns undefined if the call is no longer known. */
  get(id: string): { readonly call: Call; readonly detail: CallDetail | undefined } | undefined
}

const MOST_CALLS = 1_000
/** Characters of all details together, and of those of one call. */
const MOST_CHARACTERS = 4_000_000
const MOST_OF_ONE = 256_000

/** Details kept while there is no watcher. Objects that live longer than a moment cost the garbage collector more than the call itself. */
const MOST_UNWATCHED = 30

/**
 * Creates a history that is bounded by count and by size. The oldest are dropped first.
 *
 * @param watched whether there is a watcher now. Then all details within the bounds are kept.
 */
export function createCallHistory<Call extends { readonly id: string; readonly characters: number }>(
  watched: () => boolean,
): CallHistory<Call> {
  // Ring buffers: a map whose oldest entry is always deleted becomes slow, and would slow down every call.
  const calls: Call[] = []
  const details: (CallDetail | undefined)[] = []
  /** Calls so far; call number n is at index n modulo `MOST_CALLS`. */
  let count = 0
  /** Number of the oldest call whose details are kept. */
  let detailedFrom = 0
  let characters = 0

  const dropOldestDetail = (): void => {
    const place = detailedFrom++ % MOST_CALLS
    details[place] = undefined
    characters -= keptSize(calls[place])
  }

  return {
    add(call, detail) {
      if (count - detailedFrom === MOST_CALLS) dropOldestDetail()
      const place = count++ % MOST_CALLS
      calls[place] = call
      details[place] = call.characters > MOST_OF_ONE ? { ...withoutResult(detail), tooLarge: true } : detail
      characters += keptSize(call)
      const most = watched() ? MOST_CALLS : MOST_UNWATCHED
      while (detailedFrom < count && (characters > MOST_CHARACTERS || count - detailedFrom > most)) dropOldestDetail()
    },
    recent: () => [...calls.slice(count % MOST_CALLS), ...calls.slice(0, count % MOST_CALLS)].reverse(),
    get(id) {
      const place = calls.findIndex((call) => call.id === id)
      const call = calls[place]
      return call === undefined ? undefined : { call, detail: details[place] }
    },
  }
}

/** The size of a call's details, in characters. Arguments are not counted: they are written by a model, and small beside results. */
function keptSize(call: { readonly characters: number } | undefined): number {
  return call === undefined || call.characters > MOST_OF_ONE ? 0 : call.characters
}

function withoutResult({ result: _result, ...rest }: CallDetail): CallDetail {
  return rest
}
