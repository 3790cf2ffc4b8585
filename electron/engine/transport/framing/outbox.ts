import type { Writable } from 'node:stream'
import { drained } from './drained.ts'

/** Data waiting to be written to a stream. */
export interface Outbox {
  /** Resolves when the data was written and the stream can take more. */
  add(what: string | readonly (string | Buffer)[]): Promise<void>
  /** Resolves when everything that was added is written. */
  written(): Promise<void>
  /** Whether so much is unread by the peer that dispensable messages should be left out. */
  isFull(): boolean
}

/** Unread bytes from which a peer gets no more dispensable messages. */
const FULL_BYTES = 1024 * 1024

/** Messages sent until the microtasks are done leave in one write: with many calls in flight, writing is most of the work. */
export function outbox(output: Writable): Outbox {
  let text = ''
  /** Pieces before `text`, if some of them are bytes. */
  let pieces: (string | Buffer)[] = []
  let leaving: Promise<void> | undefined

  const flush = (done: () => void): void => {
    const before = pieces
    const last = text
    pieces = []
    text = ''
    leaving = undefined
    if (output.destroyed || output.writableEnded) return done()
    for (const piece of before) output.write(piece)
    if (output.write(last)) return done()
    void drained(output).then(done)
  }

  return {
    add(what) {
      if (typeof what === 'string') text += what
      else {
        pieces.push(text, ...what)
        text = ''
      }
      leaving ??= new Promise((resolve) => process.nextTick(() => flush(resolve)))
      return leaving
    },
    written: () => leaving ?? Promise.resolve(),
    isFull: () => output.writableLength + text.length > FULL_BYTES,
  }
}
