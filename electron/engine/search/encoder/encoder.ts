import { openEncoderFile } from './encoder-file.ts'
import { openKernel } from './kernel.ts'
import { createLayers, WIDTH, WORK_BYTES } from './layers.ts'
import { readWordPieces } from './word-pieces.ts'

export { WIDTH } from './layers.ts'

/** A sentence encoder. Texts of a similar meaning get vectors of a similar direction; it knows English. */
export interface Encoder {
  /** Names its weights: only vectors of the same version can be compared. */
  readonly version: string
  /** The vector of a text, of length 1 and `WIDTH` numbers. A request and the tool that answers it have similar ones. */
  encode(text: string, as: 'request' | 'tool'): Float32Array
  /** The same without the adapter: that of the original model. */
  encodePlainly(text: string): Float32Array
  close(): void
}

/**
 * Opens the encoder in a file, all-MiniLM-L6-v2 (Wang et al., "MiniLM", 2020; Reimers and Gurevych, "Sentence-BERT", 2019) with two
 * adapters. It blocks its thread: 25 ms for opening, then some 0.7 ms for each piece of a text, of which there are at most 64.
 *
 * @param checked compares the file with its checksum, which takes 20 ms more.
 * @throws if the file is missing, cut short, damaged, or of another format, and on a machine without 128-bit SIMD.
 */
export async function openEncoder(path: string, checked = true): Promise<Encoder> {
  const file = openEncoderFile(path, checked)
  try {
    const { arrays, version } = file
    const piecesOf = readWordPieces(file.vocabulary)
    const kernel = await openKernel(file.kept + WORK_BYTES)
    file.readKept(new Uint8Array(kernel.memory.buffer))
    const layers = createLayers(kernel, arrays, file.kept)
    const floats = (name: string): Float32Array => {
      const { at, shape } = arrays[name] ?? { at: 0, shape: [0, 0] }
      return new Float32Array(kernel.memory.buffer, at, shape[0] * shape[1])
    }
    const [positions, scales] = [floats('positions'), floats('words.scale')]
    const words = arrays['words']
    if (words === undefined) throw new Error('The file of the sentence encoder has no words.')
    const row = new Int8Array(WIDTH)
    const bytes = new Uint8Array(row.buffer)

    /** The sum of the vectors of a word piece and of its position. */
    function begin(piece: number, at: number, into: Float32Array): void {
      file.read((words?.at ?? 0) + piece * WIDTH, bytes)
      const scale = scales[piece] ?? 0
      for (let each = 0, to = at * WIDTH; each < WIDTH; each++, to++) into[to] = (row[each] ?? 0) * scale + (positions[to] ?? 0)
    }

    /** Mean pooling: the mean of the pieces' vectors after the last layer, with length 1. */
    function encodePlainly(text: string): Float32Array {
      const pieces = piecesOf(text)
      const vectors = new Float32Array(pieces.length * WIDTH)
      for (const [at, piece] of pieces.entries()) begin(piece, at, vectors)
      layers.run(vectors, pieces.length)
      const mean = new Float32Array(WIDTH)
      for (let at = 0; at < vectors.length; at++) mean[at % WIDTH] = (mean[at % WIDTH] ?? 0) + (vectors[at] ?? 0)
      return unit(mean)
    }

    return {
      version,
      encodePlainly,
      encode(text, as) {
        const vector = encodePlainly(text)
        layers.adapt(vector, as)
        return unit(vector)
      },
      close: file.close,
    }
  } catch (error) {
    file.close()
    throw error
  }
}

/** Scales a vector to the length 1, in place. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length
  return vector
}
