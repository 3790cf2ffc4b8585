/** What one call carried, for a person who looks at it. In memory only: arguments and results may hold secrets. */
export interface CallDetail {
  readonly arguments: unknown
  /** The server's own result; not set where there was none, or it was too large to keep. */
  readonly result?: Readonly<Record<string, unknown>>
  /** What went wrong, in words. */
  readonly message?: string
  /** The result was too large to keep. */
  readonly tooLarge?: true
}

interface Kept<Call> {
  readonly call: Call
  detail: CallDetail | undefined
  readonly characters: number
}

/** The latest calls, in memory. */
export interface CallHistory<Call> {
  add(call: Call, detail: CallDetail): void
  /** Newest first. */
  recent(): Call[]
  /** A call with what it carried; that is undefined where it had to make room. The whole is undefined for a call that is not known any more. */
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
export function createCallHistory<Call extends { readonly id: string; readonly characters: number }>(watched: () => boolean): CallHistory<Call> {
  const calls = new Map<string, Kept<Call>>()
  /** Ids of calls whose details are kept, oldest first. */
  const detailed = new Set<string>()
  let characters = 0

  const dropDetail = (id: string): void => {
    const kept = calls.get(id)
    if (kept === undefined || !detailed.delete(id)) return
    kept.detail = undefined
    characters -= kept.characters
  }

  return {
    add(call, { result, ...detail }) {
      const tooLarge = call.characters > MOST_OF_ONE
      // Arguments are what a model wrote: a small part of what comes back.
      const size = tooLarge ? 0 : call.characters
      calls.set(call.id, { call, detail: { ...detail, ...(tooLarge ? { tooLarge: true } : result === undefined ? {} : { result }) }, characters: size })
      detailed.add(call.id)
      characters += size
      const most = watched() ? MOST_CALLS : MOST_UNWATCHED
      for (const id of detailed) {
        if (characters <= MOST_CHARACTERS && detailed.size <= most) break
        dropDetail(id)
      }
      const [oldest] = calls.keys()
      if (calls.size > MOST_CALLS && oldest !== undefined) {
        dropDetail(oldest)
        calls.delete(oldest)
      }
    },
    recent: () => [...calls.values()].map(({ call }) => call).reverse(),
    get(id) {
      const kept = calls.get(id)
      return kept === undefined ? undefined : { call: kept.call, detail: kept.detail }
    },
  }
}
