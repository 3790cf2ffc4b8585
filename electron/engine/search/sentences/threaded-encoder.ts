import { Worker } from 'node:worker_threads'
import type { Clock } from '../../base/platform.ts'
import { callsBetween } from '../../base/threads/thread-calls.ts'

/** The data with which the thread starts. */
export interface GivenToEncoder {
  readonly path: string
  readonly checked: boolean
}

/** The functions of the thread. */
export interface EncoderSide {
  /** As `Encoder.encode`. */
  request(text: string): Promise<Float32Array>
  /** As `smallVector` of `Encoder.encode`. */
  tool(text: string): Promise<Int8Array>
}

/** An encoder in a thread of its own, which starts with the first text. Texts are encoded one after the other. */
export interface ThreadedEncoder extends EncoderSide {
  /** Whether the thread runs. */
  readonly isOpen: boolean
  /** Ends the thread, which frees its memory. Pending calls reject. It starts again with the next text. */
  close(): Promise<void>
}

/** How long the thread is kept after a request, in ms. People who search once do so again. */
export const IDLE = 10 * 60_000
/** How long it is kept after a tool, in ms: when all are known, nobody needs it before the next request. */
export const IDLE_AFTER_TOOLS = 10_000

/** MB of new objects of the thread: it makes few, and whatever it may have, it takes. */
const YOUNG_MEGABYTES = 4

/** Creates the thread's side that the engine calls. @param path of the encoder's file, which is compared with its checksum once. */
export function threadedEncoder(path: string, clock: Clock): ThreadedEncoder {
  let isChecked = false
  const start = () => {
    const given: GivenToEncoder = { path, checked: !isChecked }
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
    const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { workerData: given, execArgv: [], env: {}, resourceLimits })
    // A search or a vector in progress is no reason for the process to stay.
    worker.unref()
    const calls = callsBetween<EncoderSide>(worker, {})
    const over = (why: string): void => {
      if (running?.worker === worker) running = undefined
      calls.end(new Error(why))
    }
    worker.on('error', (error) => over(String(error)))
    worker.on('exit', () => over('The thread of the sentence encoder has ended.'))
    return { worker, calls }
  }
  let running: ReturnType<typeof start> | undefined
  let underWay = 0
  /** The monotonic time until which the thread is kept. */
  let keptUntil = 0
  let cancelEnd = (): void => undefined

  const using = async <Result>(idle: number, work: (calls: ReturnType<typeof start>['calls']) => Promise<Result>): Promise<Result> => {
    cancelEnd()
    underWay += 1
    try {
      running ??= start()
      const result = await work(running.calls)
      isChecked = true
      return result
    } finally {
      underWay -= 1
      keptUntil = Math.max(keptUntil, clock.monotonic() + idle)
      if (underWay === 0) cancelEnd = clock.after(keptUntil - clock.monotonic(), () => void close())
    }
  }
  const close = async (): Promise<void> => {
    cancelEnd()
    keptUntil = 0
    const ending = running
    running = undefined
    await ending?.worker.terminate()
  }

  return {
    request: (text) => using(IDLE, ({ ask }) => ask('request', text)),
    tool: (text) => using(IDLE_AFTER_TOOLS, ({ ask }) => ask('tool', text)),
    get isOpen() {
      return running !== undefined
    },
    close,
  }
}
