import { readDataFile, writeDataFile } from './data-file.ts'

/**
 * Vectors of stems with four bits per number: a step width for each stem, and for each number one of sixteen steps around zero. Stems used
 * in similar contexts in texts about programs have similar directions. A longer vector carries more information.
 */
export interface StemVectors {
  readonly dimensions: number
  readonly size: number
  stemAt(place: number): string
  /** The index of a stem; undefined if it has no vector. */
  placeOf(stem: string): number | undefined
  /** Adds the vector at an index, multiplied by `by`. */
  add(place: number, by: number, into: Float32Array): void
}

const FORMAT = 'stem-vectors-1'
/** The step width with the least loss for sixteen steps over normally distributed numbers, relative to their root mean square. */
const BEST_STEP = 0.335
const MIDDLE = 7.5
/** Stems read per step. */
const AT_ONCE = 2_000

/** Reads data written by `packStemVectors`, in steps with pauses for other work. Throws if it is something else. */
export function* readStemVectors(bytes: Uint8Array): Generator<void, StemVectors> {
  const { header, arrays } = readDataFile<{ dimensions: number }>(bytes, FORMAT)
  const [names = new ArrayBuffer(), widths = new ArrayBuffer(), numbers = new ArrayBuffer()] = arrays
  yield
  const stems = Buffer.from(names).toString('latin1').split(' ')
  const places = new Map<string, number>()
  for (const [place, stem] of stems.entries()) {
    places.set(stem, place)
    if (place % AT_ONCE === 0) yield
  }
  const steps = new Float32Array(widths)
  const packed = new Uint8Array(numbers)
  const half = header.dimensions / 2
  return {
    dimensions: header.dimensions,
    size: stems.length,
    stemAt: (place) => stems[place] ?? '',
    placeOf: (stem) => places.get(stem),
    add(place, by, into) {
      const scale = by * (steps[place] ?? 0)
      const offset = -MIDDLE * scale
      for (let at = 0, from = place * half; at < into.length; at += 2, from++) {
        const pair = packed[from] ?? 0
        into[at] = (into[at] ?? 0) + (pair & 15) * scale + offset
        into[at + 1] = (into[at + 1] ?? 0) + (pair >> 4) * scale + offset
      }
    },
  }
}

/**
 * Packs vectors, which are concatenated in `values`.
 *
 * @param dimensions must be even.
 */
export function packStemVectors(stems: readonly string[], dimensions: number, values: Float32Array): Buffer {
  const steps = new Float32Array(stems.length)
  const packed = new Uint8Array((stems.length * dimensions) / 2)
  for (const place of stems.keys()) {
    const vector = values.subarray(place * dimensions, (place + 1) * dimensions)
    const step = BEST_STEP * Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0) / dimensions)
    steps[place] = step
    const level = (value = 0): number => (step === 0 ? 8 : Math.max(0, Math.min(15, Math.round(value / step + MIDDLE))))
    for (let at = 0; at < dimensions; at += 2) packed[(place * dimensions + at) / 2] = level(vector[at]) | (level(vector[at + 1]) << 4)
  }
  return writeDataFile(FORMAT, { dimensions }, [Buffer.from(stems.join(' '), 'latin1'), steps, packed])
}
