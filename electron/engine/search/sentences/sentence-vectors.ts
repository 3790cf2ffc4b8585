import { WIDTH } from '../encoder/encoder.ts'

/** The vectors of tools by the encoder, by document. Numbers of documents may be reused after `forget`. */
export interface SentenceVectors {
  has(document: number): boolean
  set(document: number, vector: Int8Array): void
  forget(documents: readonly number[]): void
  /** The cosine of a vector of length 1 and that of a document, -1 to 1; 0 if it has none. */
  closeness(document: number, request: Float32Array): number
}

const HIGHEST = 127

/** A vector as `WIDTH` integers of one scale: what is kept of a tool. The error of a cosine is below 0.005. */
export function smallVector(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9)
  return Int8Array.from(vector, (value) => Math.round((value / largest) * HIGHEST))
}

/** Creates an empty store, which grows with its documents: 388 bytes each. */
export function createSentenceVectors(): SentenceVectors {
  let numbers = new Int8Array(64 * WIDTH)
  /** One divided by the length of each; 0: there is none. */
  let scales = new Float32Array(64)

  function makeRoom(document: number): void {
    if (document < scales.length) return
    const capacity = Math.max(document + 1, scales.length * 2)
    const [larger, longer] = [new Int8Array(capacity * WIDTH), new Float32Array(capacity)]
    larger.set(numbers)
    longer.set(scales)
    numbers = larger
    scales = longer
  }

  return {
    has: (document) => (scales[document] ?? 0) !== 0,
    set(document, vector) {
      makeRoom(document)
      numbers.set(vector, document * WIDTH)
      scales[document] = 1 / (Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1)
    },
    forget(documents) {
      for (const document of documents) if (document < scales.length) scales[document] = 0
    },
    closeness(document, request) {
      const scale = scales[document] ?? 0
      if (scale === 0) return 0
      let one = 0
      let two = 0
      let three = 0
      let four = 0
      // Four sums, which the processor adds up beside each other.
      for (let at = 0, from = document * WIDTH; at < WIDTH; at += 4, from += 4) {
        one += (numbers[from] ?? 0) * (request[at] ?? 0)
        two += (numbers[from + 1] ?? 0) * (request[at + 1] ?? 0)
        three += (numbers[from + 2] ?? 0) * (request[at + 2] ?? 0)
        four += (numbers[from + 3] ?? 0) * (request[at + 3] ?? 0)
      }
      return (one + two + three + four) * scale
    },
  }
}
