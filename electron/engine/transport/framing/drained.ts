import type { Writable } from 'node:stream'

/** Resolves when a stream that was full has passed on what waited, or is closed. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle)
      stream.off('close', settle)
      resolve()
    }
    stream.once('drain', settle)
    stream.once('close', settle)
  })
}
