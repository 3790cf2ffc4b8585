import { type Encoder } from '../encoder/encoder.ts'
import type { SearchIndex } from '../search-index.ts'
import { type KnownSentences } from './tool-sentences.ts'
import { smallVector } from './sentence-vectors.ts'

/**
 * Learns all tools of an index in this thread, one per step, for what has nothing else to do.
 *
 * @param kept vectors that were made before; new ones are added.
 */
export function* learnHere(
  index: Pick<SearchIndex, 'sentences' | 'setSentences'>,
  encoder: Encoder,
  kept: { get: KnownSentences['get']; put(key: string, vector: Int8Array): void },
): Generator<void> {
  yield* index.setSentences({ get: kept.get, onUnknown: () => undefined })
  for (let next = index.sentences?.next(); next !== undefined; next = index.sentences?.next()) {
    const vector = smallVector(encoder.encode(next.text(), 'tool'))
    kept.put(next.key, vector)
    index.sentences?.learn(next.key, vector)
    yield
  }
}
