import { LISTS, type ListKind } from '../exposure/tool-surface.ts'

/** Watches the lists of one session. */
export interface ListChanges {
  /** Compares each list with its last version, and notifies the client of changes. */
  look(): void
}

/** Dependencies of `watchLists`. */
interface WatchListsDeps {
  readonly lists: readonly ListKind[]
  version(list: ListKind): string | undefined
  tell(list: ListKind): void
}

/**
 * @param deps.lists the lists for which change notifications were declared.
 * @param deps.version as in `ToolSurface`.
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

/** The lists with declared change notifications. */
export function notifiedLists(capabilities: Readonly<Record<string, object>>): ListKind[] {
  return LISTS.filter((list) => (capabilities[list] as { listChanged?: unknown } | undefined)?.listChanged === true)
}
