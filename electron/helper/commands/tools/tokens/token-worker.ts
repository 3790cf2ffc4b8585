import { parentPort } from 'node:worker_threads'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

// The counting thread: its tables take 30 MB, which are freed when it ends.

/**
 * A run of this many characters of one kind, after which a text is cut: the tokenizer's time is quadratic in its length, and no real word
 * is as long.
 */
const RUN = /[\p{L}\p{M}\p{N}]{1000}|\s{1000}|[^\p{L}\p{M}\p{N}\s]{1000}/gu

/** Splits a text after each such run. */
function piecesOf(text: string): string[] {
  let from = 0
  const pieces = [...text.matchAll(RUN)].map(({ index, 0: run }) => text.slice(from, (from = index + run.length)))
  return [...pieces, text.slice(from)]
}

// Special tokens, such as the end of a text, are plain text if a server wrote them.
const AS_TEXT = { disallowedSpecial: new Set<string>() }

parentPort?.once('message', (texts: readonly string[]) => {
  parentPort?.postMessage(texts.map((text) => piecesOf(text).reduce((sum, piece) => sum + countTokens(piece, AS_TEXT), 0)))
})
