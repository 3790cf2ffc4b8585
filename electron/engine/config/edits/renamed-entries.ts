import { isDeepStrictEqual } from 'node:util'
import type { ServerConfig } from '../../entry/schema.ts'

type Entries = ReadonlyMap<string, ServerConfig>

/**
 * Returns the entries that were renamed by hand, as pairs of the name before and the name after: an entry that is gone, and a new one that
 * is the same apart from its name. If several are alike, it cannot be known which is which, and none of them is returned.
 */
export function renamedEntries(before: Entries, after: Entries): [from: string, to: string][] {
  const gone = [...before].filter(([name]) => !after.has(name))
  const added = [...after].filter(([name]) => !before.has(name))
  return gone.flatMap(([from, entry]): [string, string][] => {
    const alike = added.filter(([, other]) => isDeepStrictEqual(entry, other))
    const [only] = alike
    const isSure = alike.length === 1 && gone.filter(([, other]) => isDeepStrictEqual(entry, other)).length === 1
    return only === undefined || !isSure ? [] : [[from, only[0]]]
  })
}
