import { TOO_LONG, withinTime } from '../../../base/limits/within-time.ts'
import { type Question, answerQuestion } from './reading.ts'
import { ReadingError } from './reading-error.ts'

/** What the process is asked. */
export interface Asked {
  readonly bytes: Uint8Array
  readonly question: Question
}

/** What it answers. */
export type Answered =
  { readonly text: string } | { readonly code: ReadingError['code']; readonly message: string } | { readonly failed: string }

/** What Electron's own Node processes have in place of a channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: Asked }) => void): void
  postMessage(message: Answered): void
}

/** In ms. Inner: the engine ends what takes too long well before; this is for an engine that was killed meanwhile. */
const LONGEST = 30_000

// Reads results in a process of its own, one question after the other: what that takes, in time and memory, is nobody else's. It ends with
// the engine, whose end closes the channel.
const { parentPort: port } = process as { parentPort?: ParentPort }
if (port === undefined) process.on('message', ({ bytes, question }: Asked) => process.send?.(answered(bytes, question)))
else port.on('message', ({ data: { bytes, question } }) => port.postMessage(answered(bytes, question)))

function answered(bytes: Uint8Array, question: Question): Answered {
  try {
    const text = withinTime(LONGEST, () => answerQuestion(bytes, question))
    return text === TOO_LONG ? { failed: 'It took too long.' } : { text }
  } catch (error) {
    if (error instanceof ReadingError) return { code: error.code, message: error.message }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
