/** Removes the oldest entry of a map if it has more than `most`. To be called after each insertion. */
export function forgetOldest(map: Map<unknown, unknown>, most: number): void {
  const oldest = map.keys().next()
  if (map.size > most && !oldest.done) map.delete(oldest.value)
}
