import { parentPort } from 'node:worker_threads'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

// The thread that counts: its tables take 30 MB, which end with it.

/** Characters of one kind in a row, after which a text is cut: the tokenizer takes time by their square, and no word is as long. */
const RUN = /[\p{L}\p{M}\p{N}]{1000}|\s{1000}|[^\p{L}\p{M}\p{N}\s]{1000}/gu

/** A text in pieces: one, but where a run is longer than any word. */
function piecesOf(text: string): string[] {
  let from = 0
  const pieces = [...text.matchAll(RUN)].map(({ index, 0: run }) => text.slice(from, (from = index + run.length)))
  return [...pieces, text.slice(from)]
}

// What stands for the end of a text in the tokenizer's own terms is plain text where a server wrote it.
const AS_TEXT = { disallowedSpecial: new Set<string>() }

parentPort?.once('message', (texts: readonly string[]) => {
  parentPort?.postMessage(texts.map((text) => piecesOf(text).reduce((sum, piece) => sum + countTokens(piece, AS_TEXT), 0)))
})
