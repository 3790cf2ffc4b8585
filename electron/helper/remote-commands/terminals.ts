import { Readable, Writable } from 'node:stream'
import type { Terminal } from '../print/printer.ts'
import { FRAMES, type FrameKind, LONGEST_SENT } from './frames.ts'
import type { Start } from './start.ts'

/** Says one frame to the helper; `taken` is called when it is on its way, or nobody is there any more. */
export type Say = (kind: FrameKind, held?: Uint8Array, taken?: () => void) => void

/** The three streams of a command, as the helper has them. */
export interface Terminals {
  readonly stdin: Readable
  readonly stdout: Terminal
  readonly stderr: Terminal
  /** Some of stdin came; nothing is its end. */
  take(bytes: Buffer): void
  /** Nobody reads stdout any more. */
  readerGone(): void
  /** The helper is gone, and all three with it. */
  gone(): void
}

/** What a program is told that writes where nobody reads. */
const nobodyReads = (): Error => Object.assign(new Error('Nobody reads this any more.'), { code: 'EPIPE' })

/** Makes the streams of a command whose own are at the other end of a connection. */
export function terminalsOf({ stdin, stdout, stderr }: Pick<Start, 'stdin' | 'stdout' | 'stderr'>, say: Say): Terminals {
  const input = new Readable({ read: () => say(FRAMES.input) })
  const output = written(FRAMES.output, stdout, say)
  const error = written(FRAMES.error, stderr, say)
  // Where a command listens to none of this, it is nobody's.
  for (const stream of [input, output, error]) stream.on('error', () => undefined)
  const setRawMode = (unseen: boolean): void => say(FRAMES.unseen, Uint8Array.of(unseen ? 1 : 0))
  return {
    stdin: stdin === true ? Object.assign(input, { isTTY: true, setRawMode }) : input,
    stdout: output,
    stderr: error,
    take: (bytes) => void input.push(bytes.length === 0 ? null : bytes),
    readerGone: () => void output.destroy(nobodyReads()),
    gone() {
      input.destroy(nobodyReads())
      output.destroy(nobodyReads())
      error.destroy(nobodyReads())
    },
  }
}

function written(kind: FrameKind, columns: number | undefined, say: Say): Terminal {
  const stream = new Writable({
    decodeStrings: true,
    write(bytes: Buffer, _encoding, done) {
      for (let at = 0; at < bytes.length; at += LONGEST_SENT) {
        const isLast = at + LONGEST_SENT >= bytes.length
        say(kind, bytes.subarray(at, at + LONGEST_SENT), isLast ? () => done() : undefined)
      }
      if (bytes.length === 0) done()
    },
  })
  return columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns })
}
