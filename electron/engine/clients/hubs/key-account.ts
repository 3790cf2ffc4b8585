import { isObject } from '../../base/is-object.ts'

/** A key of a hub's file, and its equivalent in Tooltray. */
export interface TakenKey {
  readonly key: string
  readonly as: string
}

/** A key of a hub's file that is not imported, with the reason and the alternative, as a sentence. */
export interface LeftKey {
  readonly key: string
  readonly why: string
}

/** Accounts for every key of a file: keys that were not handled are reported, so that nothing is lost silently. */
export interface KeyAccount {
  /**
   * Records an imported key.
   *
   * @param as its equivalent in Tooltray; undefined: it belongs to its server and is not listed.
   */
  take(path: readonly string[], as?: string): void
  /** Records a key that is not imported, unless it was handled already. */
  leave(path: readonly string[], why: string): void
  /** Returns both lists, with the keys that were not handled. */
  close(): { readonly taken: readonly TakenKey[]; readonly notTaken: readonly LeftKey[] }
}

/** Opens the account of one document. Call `close` once, at the end. */
export function openAccount(document: unknown): KeyAccount {
  const spoken = new Set<string>()
  const taken: TakenKey[] = []
  const notTaken: LeftKey[] = []
  const idOf = (path: readonly string[]): string => JSON.stringify(path)

  /** Returns the topmost keys below a path of which no part was handled. */
  const unspoken = (value: unknown, path: readonly string[]): (readonly string[])[] => {
    if (spoken.has(idOf(path))) return []
    const members = isObject(value)
      ? Object.entries(value)
      : Array.isArray(value)
        ? value.map((inner, at) => [String(at), inner] as const)
        : []
    const below = members.flatMap(([key, inner]) => {
      const found = unspoken(inner, [...path, key])
      return found.length === 1 && found[0]?.length === path.length + 1 ? [{ whole: true, found }] : [{ whole: false, found }]
    })
    const isWhollyUnspoken = path.length > 0 && below.every(({ whole }) => whole)
    return isWhollyUnspoken ? [path] : below.flatMap(({ found }) => found)
  }

  return {
    take(path, as) {
      spoken.add(idOf(path))
      if (as !== undefined) taken.push({ key: path.join('.'), as })
    },
    leave(path, why) {
      if (spoken.has(idOf(path))) return
      spoken.add(idOf(path))
      notTaken.push({ key: path.join('.'), why })
    },
    close: () => ({
      taken,
      notTaken: [...notTaken, ...unspoken(document, []).map((path) => ({ key: path.join('.'), why: 'Tooltray does not know this key.' }))],
    }),
  }
}
