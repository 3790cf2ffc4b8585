import { Readable, Writable } from 'node:stream'
import type { Terminal } from '../print/printer.ts'
import { FRAMES, type FrameKind, LONGEST_SENT } from '../../serve/command-frames.ts'
import type { Start } from './start.ts'

/** Sends one frame to the helper; `taken` is called when it was written, or the helper is gone. */
export type Say = (kind: FrameKind, payload?: Uint8Array, taken?: () => void) => void

/** The three streams of a command, connected to the helper's. */
export interface Terminals {
  readonly stdin: Readable
  readonly stdout: Terminal
  readonly stderr: Terminal
  /** Accepts a piece of stdin; an empty one is its end. */
  take(bytes: Buffer): void
  /** The reader of stdout is gone. */
  readerGone(): void
  /** The helper is gone: destroys all three. */
  gone(): void
}

/** The error for writing to a stream without a reader. */
const nobodyReads = (): Error => Object.assign(new Error('The reader closed the connection.'), { code: 'EPIPE' })

/** Creates the streams of a command that runs at the other end of a connection. */
export function terminalsOf({ stdin, stdout, stderr }: Pick<Start, 'stdin' | 'stdout' | 'stderr'>, say: Say): Terminals {
  const input = new Readable({ read: () => say(FRAMES.input) })
  const output = written(FRAMES.output, stdout, say)
  const error = written(FRAMES.error, stderr, say)
  // A command need not listen for errors.
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
