import { fileURLToPath } from 'node:url'
import { TooltrayError } from '../../../base/errors.ts'
import type { Clock } from '../../../base/platform.ts'
import { type OwnProcess, type StartProcess, nodeProcess } from './own-process.ts'
import type { Question } from './reading.ts'
import type { Answered, Asked } from './reading-process.ts'

/** Reads results in separate processes, within bounds of time and memory. */
export interface Reader {
  /** Throws `path_invalid`, `path_empty`, `value_too_large`, and `reading_ended` if it takes too long or too much memory. */
  ask(bytes: Uint8Array, question: Question): Promise<string>
  /** Ends the processes and the readings in them. */
  close(): Promise<void>
}

/** Truncated results that are read at the same time, each in a process. Over it: further readings wait their turn. */
const MOST_PROCESSES = 2
/** Time in ms that one reading of a truncated result may take. Over it: it fails with `reading_ended`. */
const LONGEST = 5_000
/** In ms. An idle process ends after this time, because it takes some 50 MB. */
const IDLE = 30_000
/** Bytes of a result after which its process ends at once: its objects take many times as much memory, which is freed late. */
const HEAVY = 2 * 1024 * 1024
/** Heap of one process, in MB: for a result of the largest size as objects, and the output of a path. */
const MEMORY = 512

const HINTS = {
  path_invalid: 'Paths are JMESPath, e.g. items[0].name or items[?state==\'open\'].id. "@" is the whole; of a text, the list of its lines.',
  path_empty: 'See what there is with read_result, without a path.',
  value_too_large: 'Choose less with a path.',
}

interface Helper {
  readonly process: OwnProcess
  stopIdle: () => void
  /** Listeners for the answer to the current question, and for an end before that. */
  onAnswer: (answer: Answered) => void
  onEnd: (error?: Error) => void
}

const nobody = (): void => undefined

/** Owns the reading processes, and reuses idle ones. Questions may run concurrently; the rest wait. Do not ask after `close`. */
export function createReader(clock: Pick<Clock, 'after'>, start: StartProcess = nodeProcess, longest = LONGEST): Reader {
  const helpers = new Set<Helper>()
  const idle: Helper[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  const free = (): void => {
    busy -= 1
    waiting.shift()?.()
  }

  const forget = (helper: Helper): void => {
    helpers.delete(helper)
    const at = idle.indexOf(helper)
    if (at >= 0) idle.splice(at, 1)
    helper.stopIdle()
  }

  const drop = async (helper: Helper): Promise<void> => {
    forget(helper)
    await helper.process.kill()
  }

  const started = (): Helper => {
    const process = start(fileURLToPath(new URL('./reading-process.ts', import.meta.url)), MEMORY)
    const helper: Helper = { process, stopIdle: nobody, onAnswer: nobody, onEnd: nobody }
    helpers.add(helper)
    process.onMessage((answer) => helper.onAnswer(answer as Answered))
    process.onEnd((error) => {
      // It may also be killed from outside while it is idle.
      forget(helper)
      helper.onEnd(error)
    })
    return helper
  }

  const rest = (helper: Helper): void => {
    idle.push(helper)
    // An idle reader must not keep the engine alive.
    helper.process.keepAlive(false)
    helper.stopIdle = clock.after(IDLE, () => void drop(helper))
  }

  const turn = async (): Promise<Helper> => {
    if (busy >= MOST_PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve))
    const helper = idle.pop() ?? started()
    busy += 1
    helper.stopIdle()
    helper.process.keepAlive(true)
    return helper
  }

  return {
    async ask(bytes, question) {
      const helper = await turn()
      let answer: Answered
      try {
        answer = await answerOf(helper, { bytes, question }, (giveUp) => clock.after(longest, giveUp))
      } catch (error) {
        void drop(helper)
        throw error
      } finally {
        free()
      }
      if (bytes.length > HEAVY) void drop(helper)
      else rest(helper)
      if ('text' in answer) return answer.text
      if ('code' in answer) throw new TooltrayError(answer.code, answer.message, { hint: HINTS[answer.code] })
      throw new Error(answer.failed)
    },
    async close() {
      await Promise.all([...helpers].map(drop))
    },
  }
}

/** @param limit starts the time limit and calls `giveUp` when it is over. Returns a function that stops it. */
function answerOf(helper: Helper, asked: Asked, limit: (giveUp: () => void) => () => void): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const stopLimit = limit(() => fail(ended('takes too long')))
    const end = (): void => {
      stopLimit()
      helper.onAnswer = helper.onEnd = nobody
    }
    const fail = (error: Error): void => {
      end()
      reject(error)
    }
    helper.onAnswer = (answer) => {
      end()
      resolve(answer)
    }
    helper.onEnd = (error) => fail(error ?? ended('was ended, as it took too much memory'))
    helper.process.post(asked)
  })
}

function ended(why: string): TooltrayError {
  return new TooltrayError('reading_ended', `Reading the result ${why}.`, { hint: 'Ask for less, with a simpler path.' })
}
