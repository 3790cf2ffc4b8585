import { Script } from 'node:vm'
import { systemCodeOf } from '../errors.ts'

/** A script can access globals only. */
const PLACE = Symbol.for('tooltray.work')
const script = new Script(`globalThis[Symbol.for('tooltray.work')]()`)

/** The result if the work took too long. */
export const TOO_LONG: unique symbol = Symbol('took too long')

/**
 * Runs synchronous work that untrusted data may make arbitrarily long, and terminates it after `ms`, even within a regular expression. The
 * termination cannot be caught. Data that the work was changing may be inconsistent. Costs about 0.1 ms.
 *
 * Memory is bounded by the time only.
 *
 * @returns TOO_LONG if the work was terminated.
 */
export function withinTime<T>(ms: number, work: () => T): T | typeof TOO_LONG {
  const place = globalThis as { [PLACE]?: () => unknown }
  const outer = place[PLACE]
  place[PLACE] = work
  try {
    return script.runInThisContext({ timeout: ms }) as T
  } catch (error) {
    if (systemCodeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return TOO_LONG
    throw error
  } finally {
    if (outer === undefined) delete place[PLACE]
    else place[PLACE] = outer
  }
}

/** The maximum number of attempts if the work was terminated before it got its share of the processor. */
const MOST_TRIES = 3

/**
 * As `withinTime`, for work that is given up for good if it takes too long. If other processes had the processor for most of the time (a
 * busy machine, or one that slept), the work is started again, at most twice.
 *
 * @param halfDone discards inconsistent data before the work is started again.
 */
export function withinOwnTime<T>(ms: number, work: () => T, halfDone: () => void): T | typeof TOO_LONG {
  for (let tries = 1; ; tries += 1) {
    const before = processorTime()
    const done = withinTime(ms, work)
    if (done !== TOO_LONG || tries === MOST_TRIES || processorTime() - before >= ms / 2) return done
    halfDone()
  }
}

/** The processor time of this thread in ms; before Node 23.9, of the whole process. */
function processorTime(): number {
  const { user, system } = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1_000
}
