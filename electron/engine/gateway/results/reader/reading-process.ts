import { TOO_LONG, withinTime } from '../../../base/limits/within-time.ts'
import { type Question, answerQuestion } from './reading.ts'
import { ReadingError } from './reading-error.ts'

/** A request to the process. */
export interface Asked {
  readonly bytes: Uint8Array
  readonly question: Question
}

/** A response of the process. */
export type Answered =
  { readonly text: string } | { readonly code: ReadingError['code']; readonly message: string } | { readonly failed: string }

/** The channel of Electron's own Node processes. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: Asked }) => void): void
  postMessage(message: Answered): void
}

/** In ms. Inner: the engine ends a slow reading well before; this is for an engine that was killed meanwhile. */
const LONGEST = 30_000

// Reads results in a separate process, one question after the other, so that its time and memory do not affect the engine. It ends with
// the engine, because that closes the channel.
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
