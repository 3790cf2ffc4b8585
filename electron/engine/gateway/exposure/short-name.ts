import { createHash } from 'node:crypto'

/** Of a hash, in its place at the end of a name. */
const HASH_LENGTH = 6

/**
 * A name of at most so many characters: itself where it fits, else its beginning and the beginning of its hash, so that it is the same in
 * each conversation, and two names with one beginning stay two.
 *
 * @param longest more than eight characters.
 */
export function withinLength(name: string, longest: number): string {
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH)
  return `${name.slice(0, longest - HASH_LENGTH - 1)}_${hash}`
}
