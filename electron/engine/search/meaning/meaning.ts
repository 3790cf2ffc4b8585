import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../../base/limits/turn.ts'
import { type NearWords, readNearWords } from './near-words.ts'
import { readStemVectors, type StemVectors } from './stem-vectors.ts'

/** The data for search by meaning. It comes with the program and is the same for all users. */
export interface Meaning {
  readonly vectors: StemVectors
  readonly near: NearWords
}

/** Reads `stem-vectors.bin` and `near-words.bin` of a folder, with pauses for other work. Rejects if one is missing. */
export async function loadMeaning(folder: string): Promise<Meaning> {
  const [ofStems, ofNear] = await Promise.all(['stem-vectors.bin', 'near-words.bin'].map((name) => readFile(join(folder, name))))
  const vectors = await inTurns(readStemVectors(ofStems ?? new Uint8Array()))
  return { vectors, near: readNearWords(ofNear ?? new Uint8Array(), vectors) }
}
