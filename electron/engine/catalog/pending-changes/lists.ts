import type { ListKind, ListedItem } from '../listing.ts'

/** The lists of a server that can be trusted separately: tools, and everything besides tools. Skills are never trusted as a list. */
export type TrustedLists = 'tools' | 'others'

/** All lists of a server, as they were read. */
export type Lists = Readonly<Record<ListKind, readonly ListedItem[]>>

export const LIST_KINDS: readonly ListKind[] = ['tools', 'prompts', 'resources', 'resourceTemplates', 'skills']

/** Which lists a kind of item belongs to, as they are trusted. */
export function sortOf(kind: ListKind): TrustedLists {
  return kind === 'tools' ? 'tools' : 'others'
}
