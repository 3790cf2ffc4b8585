import type { Writable } from 'node:stream'
import { drained } from './drained.ts'

/** What waits to be written to a stream. */
export interface Outbox {
  /** Resolves when it was written, and the stream can take more. */
  add(what: string | readonly (string | Buffer)[]): Promise<void>
  /** Resolves when all that was added is written. */
  written(): Promise<void>
  /** Whether so much waits for the peer to read that nothing should be added that can be left out. */
  isFull(): boolean
}

/** A peer that leaves so much unread, in bytes, hears no more of what it can do without. */
const FULL_BYTES = 1024 * 1024

/** Messages sent in the same turn of the event loop leave in one write: with many calls in flight, writing is most of the work. */
export function outbox(output: Writable): Outbox {
  let text = ''
  /** What comes before `text`, where some of it is bytes already. */
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
      leaving ??= new Promise((resolve) => setImmediate(() => flush(resolve)))
      return leaving
    },
    written: () => leaving ?? Promise.resolve(),
    isFull: () => output.writableLength + text.length > FULL_BYTES,
  }
}
