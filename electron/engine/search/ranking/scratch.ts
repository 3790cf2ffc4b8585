/**
 * Arrays with one number per document that are reused between searches. With 50,000 tools, a search needs about fifteen arrays of 400 kB,
 * and allocating them takes up to 8 ms in one of a hundred searches.
 */
export interface Scratch {
  /** Makes all arrays available again. */
  reset(): void
  /** An array of zeros, valid until the next reset. */
  numbers(): Float64Array
  /** The same for small integers. */
  bytes(): Uint8Array
  /** The same for document numbers. */
  places(): Uint32Array
}

/** Arrays that are kept. A query with many parts allocates more. */
const KEPT = 32

/**
 * Creates the pools.
 *
 * @param size returns the number of documents; called for each array.
 */
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
