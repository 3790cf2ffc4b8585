/** The shortest text that can be found, in UTF-16 code units. The beginnings of this length decide where to look closer. */
export const SHORTEST_KNOWN = 6

/** The most places that can be passed over at once: a beginning consists of this many pairs of code units. */
const PAIRS = SHORTEST_KNOWN - 1
/** The sizes of the tables: powers of two. */
const SLOTS = 1 << 16

/** Texts that are looked for in other texts. Adding and removing one takes hardly longer the more there are. */
export interface KnownTexts {
  /** @param text of at least `SHORTEST_KNOWN` code units; a shorter one is not added. */
  add(text: string): void
  delete(text: string): void
  /**
   * Replaces each of them in a text, from the left, the longest first where several begin.
   *
   * @param isMeant returns false for one that stays.
   */
  replace(text: string, by: string, isMeant: (known: string) => boolean): string
}

/**
 * Creates an empty set of texts. It finds them by the last pair of code units of their beginnings, as in Wu and Manber, "A fast algorithm
 * for multi-pattern searching", 1994: most pairs are in no beginning, so that the places before them are passed over. A regular expression
 * of all texts would have to be compiled again with each change, which takes long for a thousand tokens.
 */
export function createKnownTexts(): KnownTexts {
  const all = new Set<string>()
  /** The texts by the hash of their beginning, the longest first. */
  const byHash = new Map<number, string[]>()
  /** How many hashes have a slot: most beginnings are ruled out by a zero. */
  const counters = new Uint32Array(SLOTS)
  /** By the slot of a pair: how many places can be passed over. A deleted text leaves its own, which makes it only slower. */
  const shifts = new Uint8Array(SLOTS).fill(PAIRS)

  const knownAt = (text: string, at: number, isMeant: (known: string) => boolean): string | undefined => {
    const hash = hashAt(text, at)
    if (counters[hash & (SLOTS - 1)] === 0) return undefined
    return byHash.get(hash)?.find((known) => text.startsWith(known, at) && isMeant(known))
  }
  return {
    add(text) {
      if (text.length < SHORTEST_KNOWN || all.has(text)) return
      all.add(text)
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const slot = pairAt(text, pair)
        shifts[slot] = Math.min(shifts[slot] ?? 0, PAIRS - 1 - pair)
      }
      const hash = hashAt(text, 0)
      const same = byHash.get(hash)
      if (same !== undefined) {
        const shorter = same.findIndex(({ length }) => length < text.length)
        same.splice(shorter < 0 ? same.length : shorter, 0, text)
        return
      }
      byHash.set(hash, [text])
      counters[hash & (SLOTS - 1)]! += 1
    },
    delete(text) {
      if (!all.delete(text)) return
      const hash = hashAt(text, 0)
      const same = byHash.get(hash) ?? []
      same.splice(same.indexOf(text), 1)
      if (same.length > 0) return
      byHash.delete(hash)
      counters[hash & (SLOTS - 1)]! -= 1
    },
    replace(text, by, isMeant) {
      if (all.size === 0) return text
      const last = text.length - SHORTEST_KNOWN
      let replaced = ''
      let from = 0
      let at = 0
      while (at <= last) {
        const shift = shifts[pairAt(text, at + PAIRS - 1)] ?? 1
        if (shift > 0) {
          at += shift
          continue
        }
        const known = knownAt(text, at, isMeant)
        if (known === undefined) {
          at += 1
          continue
        }
        replaced += text.slice(from, at) + by
        from = at += known.length
      }
      return from === 0 ? text : replaced + text.slice(from)
    },
  }
}

/** The slot of two code units. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) << 7) ^ text.charCodeAt(at + 1)) & (SLOTS - 1)
}

/** The hash of the beginning at a place (FNV-1a, by code units). Its lower bits are as good as the others. */
function hashAt(text: string, at: number): number {
  let hash = 0x81_1c_9d_c5
  for (let i = at; i < at + SHORTEST_KNOWN; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93)
  return hash ^ (hash >>> 16)
}
