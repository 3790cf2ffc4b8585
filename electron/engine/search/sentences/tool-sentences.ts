import { type ToolStore } from '../tool-store.ts'
import { createSentenceVectors } from './sentence-vectors.ts'
import { type ToolSentence } from './tool-sentence.ts'

/** The vectors that were made before. */
export interface KnownSentences {
  /** The vector of a text by its key, as `smallVector`; undefined if it has to be made. */
  get(key: string): Int8Array | undefined
  /** Called when there are texts that have to be made. */
  onUnknown(): void
}

/** What the encoder knows of the tools of one index. */
export interface ToolSentences {
  /** Takes in documents, in steps. Those whose vector is not known wait for it. */
  add(documents: readonly number[]): Iterable<void>
  /** Removes documents. Their numbers may be reused. */
  forget(documents: readonly number[]): void
  /** How many texts wait for their vector. */
  readonly waiting: number
  /** One that waits. */
  next(): ToolSentence | undefined
  /** Sets the vector of all documents of a text. */
  learn(key: string, vector: Int8Array): void
  /** The cosine of a request of length 1 and a document, -1 to 1. */
  closeness(document: number, request: Float32Array): number
}

/** Documents looked up per step: each is one read of the database. */
const AT_ONCE = 32

/**
 * Creates the vectors of a store's tools, which are empty until `add`.
 *
 * @param onComplete is called when the last text that waited has its vector.
 */
export function createToolSentences(store: Pick<ToolStore, 'documents'>, known: KnownSentences, onComplete: () => void): ToolSentences {
  const vectors = createSentenceVectors()
  const waiting = new Map<string, Set<number>>()

  function forget(documents: readonly number[]): void {
    vectors.forget(documents)
    for (const document of documents) {
      const key = store.documents[document]?.sentence.key ?? ''
      const own = waiting.get(key)
      own?.delete(document)
      if (own?.size === 0) waiting.delete(key)
    }
  }

  return {
    *add(documents) {
      forget(documents)
      for (const [at, document] of documents.entries()) {
        const sentence = store.documents[document]?.sentence
        if (sentence === undefined) continue
        const vector = known.get(sentence.key)
        if (vector !== undefined) vectors.set(document, vector)
        else waiting.set(sentence.key, (waiting.get(sentence.key) ?? new Set()).add(document))
        if (at % AT_ONCE === AT_ONCE - 1) yield
      }
      if (waiting.size > 0) known.onUnknown()
    },
    forget,
    get waiting() {
      return waiting.size
    },
    next() {
      const [first] = waiting
      const [document] = first?.[1] ?? []
      return document === undefined ? undefined : store.documents[document]?.sentence
    },
    learn(key, vector) {
      for (const document of waiting.get(key) ?? []) vectors.set(document, vector)
      if (waiting.delete(key) && waiting.size === 0) onComplete()
    },
    closeness: vectors.closeness,
  }
}
