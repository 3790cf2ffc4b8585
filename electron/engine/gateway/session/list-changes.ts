import { LISTS, type ListKind } from '../exposure/tool-surface.ts'

/** Watches the lists of one conversation. */
export interface ListChanges {
  /** Looks whether any is another one than when it was looked at last, and tells of those. */
  look(): void
}

/** What `watchLists` works with. */
interface WatchListsDeps {
  readonly lists: readonly ListKind[]
  version(list: ListKind): string | undefined
  tell(list: ListKind): void
}

/**
 * @param deps.lists those whose changes the client was promised to be told of.
 * @param deps.version as in `Exposed`.
 */
export function watchLists(deps: WatchListsDeps): ListChanges {
  const versions = new Map(deps.lists.map((list) => [list, deps.version(list)]))
  return {
    look() {
      for (const [list, before] of versions) {
        const now = deps.version(list)
        versions.set(list, now)
        if (now !== before) deps.tell(list)
      }
    },
  }
}

/** The lists whose changes are told, by what was declared. */
export function notifiedLists(capabilities: Readonly<Record<string, object>>): ListKind[] {
  return LISTS.filter((list) => (capabilities[list] as { listChanged?: unknown } | undefined)?.listChanged === true)
}
