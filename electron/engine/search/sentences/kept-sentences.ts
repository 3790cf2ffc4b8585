import type { DatabaseSync } from 'node:sqlite'
import { WIDTH } from '../encoder/encoder.ts'

/** The vectors of an earlier run. They only save time: what cannot be read or written is made again. */
export interface KeptSentences {
  /** The vector that was kept for a text by its key. */
  get(key: string): Int8Array | undefined
  put(key: string, vector: Int8Array): void
}

/** Vectors that are kept: 8 MB. Inner: the oldest are made again when a tool needs them. */
const MOST_KEPT = 20_000

/**
 * Opens the table of kept vectors, and removes those of other versions and the oldest over the limit.
 *
 * @param sql migrated; the caller closes it.
 * @param version of the encoder. What another has made counts as missing.
 */
export function openKeptSentences(sql: DatabaseSync, version: string): KeptSentences {
  /** A full or damaged disk is reported by what must be stored. */
  const ifPossible = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  ifPossible(() => sql.prepare('DELETE FROM tool_sentence WHERE version <> ?').run(version))
  ifPossible(() =>
    sql.prepare('DELETE FROM tool_sentence WHERE id <= (SELECT id FROM tool_sentence ORDER BY id DESC LIMIT 1 OFFSET ?)').run(MOST_KEPT),
  )
  const one = sql.prepare('SELECT vector FROM tool_sentence WHERE key = ? AND version = ?')
  const insert = sql.prepare('INSERT OR REPLACE INTO tool_sentence (key, version, vector) VALUES (?, ?, ?)')
  return {
    get(key) {
      const vector = ifPossible(() => one.get(key, version))?.['vector']
      return vector instanceof Uint8Array && vector.length === WIDTH
        ? Int8Array.from(new Int8Array(vector.buffer, vector.byteOffset, WIDTH))
        : undefined
    },
    put: (key, vector) => void ifPossible(() => insert.run(key, version, new Uint8Array(vector.buffer, vector.byteOffset, WIDTH))),
  }
}
