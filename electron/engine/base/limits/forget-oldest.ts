/** Lets the entry of a map go that was put there first, where it has more than so many: to be called after each that is put. */
export function forgetOldest(map: Map<unknown, unknown>, most: number): void {
  const oldest = map.keys().next()
  if (map.size > most && !oldest.done) map.delete(oldest.value)
}
