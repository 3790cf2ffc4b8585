/**
 * What a helper and the engine say to each other while a command is carried out, behind their first lines: frames. A frame is a letter, the
 * length of what it holds in four bytes, the highest first, and that. `native/command/frames.h` has the same letters.
 */
export const FRAMES = {
  /** Helper: the command line and where it was typed, as JSON (`Start`). Always the first. */
  start: 'S',
  /** Helper: some of stdin; nothing for its end. Engine: wants some. Nothing is taken of stdin that no command asked for. */
  input: 'i',
  /** Helper: Ctrl+C. Engine: no command listens, so it ends the program as it ends any other. */
  interrupt: 'c',
  /** Helper: nobody reads stdout any more. */
  readerGone: 'g',
  /** Engine: for stdout, and for stderr. */
  output: 'o',
  error: 'e',
  /** Engine: what is typed is not to be seen from now on (one byte, 1), or is again (0). */
  unseen: 'q',
  /** Engine: the command has ended; one byte, its exit code. Always the last. */
  end: 'x',
} as const

export type FrameKind = (typeof FRAMES)[keyof typeof FRAMES]

/** Bytes before what a frame holds. */
const HEAD = 5
/** The most that one frame of the engine holds, in bytes: a helper keeps one whole. */
export const LONGEST_SENT = 64 * 1024
/** Bytes of one frame of the desktop app's `tooltray` command: a command line may be long. Over it: the connection is closed. */
const LONGEST_TAKEN = 16 * 1024 * 1024

/** The bytes of one frame. */
export function frameOf(kind: FrameKind, held: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(kind, 'latin1')
  head.writeUInt32BE(held.length, 1)
  return Buffer.concat([head, held])
}

/**
 * Cuts a stream into frames. The function it gives takes the next bytes; what is longer than any frame may be ends it.
 *
 * @param onFrame is given each, its letter first.
 * @param onTooLong is called once, and nothing is read after it.
 */
export function splitFrames(onFrame: (kind: string, held: Buffer) => void, onTooLong: () => void): (chunk: Buffer) => void {
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
