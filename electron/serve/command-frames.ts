/**
 * The frames that a helper and the engine exchange while a command runs, after their first lines. A frame is a letter, the length of its
 * content in four bytes (big-endian), and the content. `native/command/frames.h` has the same letters.
 */
export const FRAMES = {
  /** Helper: the command line and its environment, as JSON (`Start`). Always the first. */
  start: 'S',
  /** Helper: a piece of stdin; empty at its end. Engine: requests a piece. Stdin is read only on request. */
  input: 'i',
  /** Helper: Ctrl+C. Engine: no command listens, so the helper ends as any other program. */
  interrupt: 'c',
  /** Helper: the reader of stdout is gone. */
  readerGone: 'g',
  /** Engine: data for stdout, and for stderr. */
  output: 'o',
  error: 'e',
  /** Engine: switches echo off (one byte, 1) or on (0). */
  unseen: 'q',
  /** Engine: the command has ended; one byte, its exit code. Always the last. */
  end: 'x',
} as const

export type FrameKind = (typeof FRAMES)[keyof typeof FRAMES]

/** Bytes before the content of a frame. */
const HEAD = 5
/** Bytes of content in one frame of the engine, which a helper buffers whole. Inner: longer content goes in several frames. */
export const LONGEST_SENT = 64 * 1024
/** Bytes of one frame of the desktop app's `tooltray` command: a command line may be long. Over it: the connection is closed. */
const LONGEST_TAKEN = 16 * 1024 * 1024

/** Encodes one frame. */
export function frameOf(kind: FrameKind, payload: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(kind, 'latin1')
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

/**
 * Splits a stream into frames. The returned function accepts the next bytes; a frame over the limit ends the stream.
 *
 * @param onFrame is called with each frame, its letter first.
 * @param onTooLong is called once; nothing is read after it.
 */
export function splitFrames(onFrame: (kind: string, payload: Buffer) => void, onTooLong: () => void): (chunk: Buffer) => void {
  let waiting: Buffer[] = []
  let length = 0
  let needed = HEAD
  return (chunk) => {
    waiting.push(chunk)
    length += chunk.length
    while (length >= needed) {
      const all = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting)
      const end = HEAD + all.readUInt32BE(1)
      if (end > LONGEST_TAKEN) {
        needed = Infinity
        waiting = []
        return onTooLong()
      }
      waiting = [all]
      needed = end
      if (length < end) return
      waiting = [all.subarray(end)]
      length -= end
      needed = HEAD
      onFrame(String.fromCharCode(all[0] ?? 0), all.subarray(HEAD, end))
    }
  }
}
