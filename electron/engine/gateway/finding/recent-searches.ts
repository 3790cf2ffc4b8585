/** The recent searches of each session, to attribute a call to a search if the model names none. */
export interface RecentSearches {
  /** @param shown the tools in the answer. */
  note(caller: string, searchId: string, shown: readonly ShownTool[]): void
  /** The latest search of this session that showed the tool; undefined when none did within `REMEMBERED`. */
  searchThatShowed(caller: string, tool: ShownTool): string | undefined
  /** Forgets a session that has ended. */
  forget(caller: string): void
}

interface ShownTool {
  readonly server: string
  readonly name: string
}

interface Search {
  readonly id: string
  readonly at: number
  readonly shown: ReadonlySet<string>
}

/** In ms. A later call is more likely unrelated to that search. */
const REMEMBERED = 10 * 60 * 1000
const MOST_SEARCHES = 20

/**
 * Owns the searches of each session that are not older than `REMEMBERED`.
 *
 * @param now the monotonic clock, in ms.
 */
export function createRecentSearches(now: () => number): RecentSearches {
  /** By session; the one that searched last is the last. */
  const searches = new Map<string, Search[]>()
  const recent = (caller: string): Search[] => (searches.get(caller) ?? []).filter(({ at }) => now() - at <= REMEMBERED)
  return {
    note(caller, id, shown) {
      const ofCaller = [...recent(caller), { id, at: now(), shown: new Set(shown.map(keyOf)) }].slice(-MOST_SEARCHES)
      searches.delete(caller)
      searches.set(caller, ofCaller)
      for (const oldest of searches.keys()) {
        if (recent(oldest).length > 0) break
        searches.delete(oldest)
      }
    },
    searchThatShowed: (caller, tool) => recent(caller).findLast(({ shown }) => shown.has(keyOf(tool)))?.id,
    forget: (caller) => void searches.delete(caller),
  }
}

function keyOf({ server, name }: ShownTool): string {
  return JSON.stringify([server, name])
}
