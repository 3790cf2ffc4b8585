import { Script } from 'node:vm'
import { systemCodeOf } from '../errors.ts'

/** A script knows what is global, and nothing else. */
const PLACE = Symbol.for('tooltray.work')
const script = new Script(`globalThis[Symbol.for('tooltray.work')]()`)

/** What stands in the place of a result that took too long. */
export const TOO_LONG: unique symbol = Symbol('took too long')

/**
 * Does synchronous work that somebody else's data may make arbitrarily long, and ends it after `ms`, wherever it is, be it in the middle of
 * a regular expression: nothing can catch that. Whatever the work was changing may be left half changed. Costs about 0.1 ms.
 *
 * Memory is bounded by the time alone.
 *
 * @returns TOO_LONG for work that was ended.
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

/** So often work is begun that was ended before it had had its time. */
const MOST_TRIES = 3

/**
 * As `withinTime`, for what is given up for good when it takes too long: work that was ended though the processor was with others for most
 * of the time (a busy machine, or one that slept) has shown nothing, and is begun again, twice at most.
 *
 * @param halfDone drops what the work may have left half changed, before it is begun again.
 */
export function withinOwnTime<T>(ms: number, work: () => T, halfDone: () => void): T | typeof TOO_LONG {
  for (let tries = 1; ; tries += 1) {
    const before = processorTime()
    const done = withinTime(ms, work)
    if (done !== TOO_LONG || tries === MOST_TRIES || processorTime() - before >= ms / 2) return done
    halfDone()
  }
}

/** What this thread has had of the processor, in ms; before Node 23.9, what the whole process has. */
function processorTime(): number {
  const { user, system } = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1_000
}
