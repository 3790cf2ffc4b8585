/**
 * Arrays of a number for each document that are used again from search to search: among 50,000 tools a search takes some fifteen of 400
 * kB, and to make them anew costs up to 8 ms in one of a hundred.
 */
export interface Scratch {
  /** All arrays that were given out may be given out again. */
  reset(): void
  /** An array of zeros, until the next reset. */
  numbers(): Float64Array
  /** The same for small whole numbers. */
  bytes(): Uint8Array
  /** The same for numbers of documents. */
  places(): Uint32Array
}

/** So many arrays are kept; a request that says many things at once has more of its own. */
const KEPT = 32

/** @param size how many documents there are, asked for each array. */
export function createScratch(size: () => number): Scratch {
  const numbers = createPool((length) => new Float64Array(length), size)
  const bytes = createPool((length) => new Uint8Array(length), size)
  const places = createPool((length) => new Uint32Array(length), size)
  return {
    reset() {
      numbers.reset()
      bytes.reset()
      places.reset()
    },
    numbers: numbers.take,
    bytes: bytes.take,
    places: places.take,
  }
}

function createPool<T extends Float64Array | Uint8Array | Uint32Array>(
  make: (length: number) => T,
  size: () => number,
): { reset(): void; take(): T } {
  const kept: T[] = []
  let next = 0
  return {
    reset: () => void (next = 0),
    take() {
      const at = next++
      const known = kept[at]
      if (known !== undefined && known.length >= size()) {
        known.fill(0)
        return known
      }
      const made = make(size())
      if (at < KEPT) kept[at] = made
      return made
    },
  }
}
