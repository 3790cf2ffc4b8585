/** What each session searched lately, to tell which search a call came from when the model does not say. */
export interface RecentSearches {
  /** @param shown what the answer showed. */
  note(caller: string, searchId: string, shown: readonly ShownTool[]): void
  /** The latest search of this session that showed the tool; undefined when none did within `REMEMBERED`. */
  searchThatShowed(caller: string, tool: ShownTool): string | undefined
  /** The session has ended. */
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

/** In ms. After a longer while a call is more likely about something else than about that search. */
const REMEMBERED = 10 * 60 * 1000
const MOST_SEARCHES = 20

/** @param now of the monotonic clock, in ms. */
export function createRecentSearches(now: () => number): RecentSearches {
  const searches = new Map<string, Search[]>()
  const recent = (caller: string): Search[] => (searches.get(caller) ?? []).filter(({ at }) => now() - at <= REMEMBERED)
  return {
    note(caller, id, shown) {
      searches.set(caller, [...recent(caller), { id, at: now(), shown: new Set(shown.map(keyOf)) }].slice(-MOST_SEARCHES))
    },
    searchThatShowed: (caller, tool) => recent(caller).findLast(({ shown }) => shown.has(keyOf(tool)))?.id,
    forget: (caller) => void searches.delete(caller),
  }
}

function keyOf({ server, name }: ShownTool): string {
  return JSON.stringify([server, name])
}
