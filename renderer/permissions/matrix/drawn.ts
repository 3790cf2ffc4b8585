import type { VirtualItem } from '@tanstack/react-virtual'

/** What a list draws, in order: an item by its position, or the room of items that are not drawn, in CSS pixels. */
export type Drawn = { readonly at: number } | { readonly gap: number }

/** Returns the drawn items of a list, with the gaps before them; the one after the last is left to whatever follows. */
export function drawn(items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[]): Drawn[] {
  return items.flatMap(({ index, start }, place): Drawn[] => {
    const gap = start - (items[place - 1]?.end ?? 0)
    return gap > 0 ? [{ gap }, { at: index }] : [{ at: index }]
  })
}

/** Returns the items in sight and one more, which stays wherever one scrolls to. */
export function withOne(inSight: readonly number[], one: number): number[] {
  return [...new Set([...inSight, one])].sort((first, second) => first - second)
}
