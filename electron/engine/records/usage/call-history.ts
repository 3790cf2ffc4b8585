import type { CallDetail } from '../../../contract/activity.ts'

/** The latest calls, in memory. */
export interface CallHistory<Call> {
  add(call: Call, detail: CallDetail): void
  /** Newest first. */
  recent(): Call[]
  /**
   * A call with what it carried; that is undefined where it had to make room. The whole is undefined for a call that is not known any more.
   */
  get(id: string): { readonly call: Call; readonly detail: CallDetail | undefined } | undefined
}

const MOST_CALLS = 1_000
/** Of all details together, and of one, in characters. */
const MOST_CHARACTERS = 4_000_000
const MOST_OF_ONE = 256_000

/** Details kept while nobody looks. What lives longer than a moment costs the collector more than the call itself. */
const MOST_UNWATCHED = 30

/**
 * Bounded by count and by size: what is oldest leaves first.
 *
 * @param watched whether somebody looks at calls now: then all details are kept that the bounds allow.
 */
export function createCallHistory<Call extends { readonly id: string; readonly characters: number }>(
  watched: () => boolean,
): CallHistory<Call> {
  // Rings: a map from which the oldest is always deleted grows slow, and so would every call.
  const calls: Call[] = []
  const details: (CallDetail | undefined)[] = []
  /** Calls so far; the call number n stands at the place n modulo `MOST_CALLS`. */
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

/** What the details of a call count, in characters. Arguments are what a model wrote: a small part of what comes back. */
function keptSize(call: { readonly characters: number } | undefined): number {
  return call === undefined || call.characters > MOST_OF_ONE ? 0 : call.characters
}

function withoutResult({ result: _result, ...rest }: CallDetail): CallDetail {
  return rest
}
