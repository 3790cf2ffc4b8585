import type { Writable } from 'node:stream'

/** Resolves when a full stream has been drained, or is closed. */
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
