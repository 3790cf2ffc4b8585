import { LISTS, type ListKind } from '../exposure/tool-surface.ts'

/** Watches the lists of one conversation. */
export interface ListChanges {
  /** Looks whether any is another one than when it was looked at last, and tells of those. */
  look(): void
}

/**
 * @param parts.lists those whose changes the client was promised to be told of.
 * @param parts.version as in `Exposed`.
 */
export function watchLists(parts: {
  readonly lists: readonly ListKind[]
  version(list: ListKind): string | undefined
  tell(list: ListKind): void
}): ListChanges {
  const versions = new Map(parts.lists.map((list) => [list, parts.version(list)]))
  return {
    look() {
      for (const [list, before] of versions) {
        const now = parts.version(list)
        versions.set(list, now)
        if (now !== before) parts.tell(list)
      }
    },
  }
}

/** The lists whose changes are told, by what was declared. */
export function notifiedLists(capabilities: Readonly<Record<string, object>>): ListKind[] {
  return LISTS.filter((list) => (capabilities[list] as { listChanged?: unknown } | undefined)?.listChanged === true)
}
