import { readDataFile, writeDataFile } from './data-file.ts'
import { type StemVectors } from './stem-vectors.ts'

/** A stem that is used similarly to another, and how closely: 0 to 1. */
export interface NearWord {
  readonly stem: string
  readonly closeness: number
}

/** Returns the stems near a stem, nearest first; empty for an unknown one. */
export type NearWords = (stem: string) => readonly NearWord[]

const FORMAT = 'near-words-1'
const none: readonly NearWord[] = []

/** Reads data written by `packNearWords`. Stems are identified by their index among those of the vectors. */
export function readNearWords(bytes: Uint8Array, stems: StemVectors): NearWords {
  const { arrays } = readDataFile<object>(bytes, FORMAT)
  const [starts = new ArrayBuffer(), places = new ArrayBuffer(), closeness = new ArrayBuffer()] = arrays
  const from = new Uint32Array(starts)
  const near = new Uint16Array(places)
  const shares = new Uint8Array(closeness)
  if (from.length !== stems.size + 1) throw new Error('The near words are of other stems than the vectors.')
  return (stem) => {
    const place = stems.placeOf(stem)
    if (place === undefined) return none
    const found: NearWord[] = []
    for (let at = from[place] ?? 0; at < (from[place + 1] ?? 0); at++) {
      found.push({ stem: stems.stemAt(near[at] ?? 0), closeness: (shares[at] ?? 0) / 255 })
    }
    return found
  }
}

/** Packs the near stems of each stem with their closeness, by index. There are at most 65,536 stems. */
export function packNearWords(near: readonly (readonly { place: number; closeness: number }[])[]): Buffer {
  const starts = Uint32Array.from([0, ...near])
  for (let place = 0, total = 0; place < near.length; place++) starts[place + 1] = total += near[place]?.length ?? 0
  const all = near.flat()
  const places = Uint16Array.from(all, ({ place }) => place)
  const closeness = Uint8Array.from(all, (each) => Math.round(Math.min(1, each.closeness) * 255))
  return writeDataFile(FORMAT, {}, [starts, places, closeness])
}
