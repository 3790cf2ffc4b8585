import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Encoder, openEncoder } from '../../electron/engine/search/encoder/encoder.ts'
import { type Ranker, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { openKeptSentences } from '../../electron/engine/search/sentences/kept-sentences.ts'
import { learnHere } from '../../electron/engine/search/sentences/learn-here.ts'
import type { SearchIndex } from '../../electron/engine/search/search-index.ts'
import { migrate } from '../../electron/engine/storage/migrations.ts'

const encoder: Encoder = await openEncoder(join(import.meta.dirname, '../../resources/search/encoder.bin'))
// Encoding 4,000 tools takes a minute, and a benchmark is run again and again.
const sql = new DatabaseSync(join(tmpdir(), 'tooltray-bench-learned.db'))
migrate(sql)
const kept = openKeptSentences(sql, encoder.version)
const requests = new Map<string, Float32Array>()

/** Learns all tools of an index, and returns what encodes its requests, each once in all. */
export function requestEncoder(index: SearchIndex): (query: string) => Float32Array {
  for (const _step of learnHere(index, encoder, kept));
  return (query) => {
    const text = index.sentenceOf(query)
    const known = requests.get(text) ?? encoder.encode(text, 'request')
    requests.set(text, known)
    return known
  }
}

/** A ranker of an index by words and by sentences. */
export const rankerBySentences = (index: SearchIndex): Ranker => rankerOf(index, requestEncoder(index))
