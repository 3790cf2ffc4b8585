import { isObject } from '../../base/is-object.ts'

/** A key of a hub's file, and what it is in Tooltray. */
export interface TakenKey {
  readonly key: string
  readonly as: string
}

/** A key of a hub's file that Tooltray does not take, with why and what to use instead, as a sentence. */
export interface LeftKey {
  readonly key: string
  readonly why: string
}

/** An account of every key of a file: what nobody speaks for is named by itself, so that nothing is lost without a word. */
export interface KeyAccount {
  /** @param as what it is in Tooltray; undefined: it goes with its server and needs no word. */
  take(path: readonly string[], as?: string): void
  leave(path: readonly string[], why: string): void
  /** Both lists, with the keys that were not spoken for. */
  close(): { readonly taken: readonly TakenKey[]; readonly notTaken: readonly LeftKey[] }
}

export function openAccount(document: unknown): KeyAccount {
  const spoken = new Set<string>()
  const taken: TakenKey[] = []
  const notTaken: LeftKey[] = []
  const idOf = (path: readonly string[]): string => JSON.stringify(path)

  /** The topmost keys below a place that nobody spoke for, nor for anything in them. */
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
      spoken.add(idOf(path))
      notTaken.push({ key: path.join('.'), why })
    },
    close: () => ({
      taken,
      notTaken: [...notTaken, ...unspoken(document, []).map((path) => ({ key: path.join('.'), why: 'Tooltray does not know this key.' }))],
    }),
  }
}
