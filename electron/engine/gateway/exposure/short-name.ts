import { createHash } from 'node:crypto'

/** Characters of the hash at the end of a shortened name. */
const HASH_LENGTH = 6

/**
 * Shortens a name to a maximum of characters. A longer name becomes its beginning plus the beginning of its hash. The result is thus the
 * same in each session, and two names with a common beginning stay distinct.
 *
 * @param longest more than eight characters.
 */
export function withinLength(name: string, longest: number): string {
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH)
  return `${name.slice(0, longest - HASH_LENGTH - 1)}_${hash}`
}
