import type { TooltrayError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

/** Storage failures since the engine started, for its status. Each is listed once. */
export interface StorageProblems {
  note(problem: TooltrayError): void
  list(): readonly TooltrayError[]
}

/**
 * Collects storage failures for the status.
 *
 * @param log is called for each failure.
 */
export function createStorageProblems(log: Pick<Log, 'warn'>): StorageProblems {
  const problems = new Map<string, TooltrayError>()
  return {
    note(problem) {
      problems.set(problem.message, problem)
      log.warn({ code: problem.code }, problem.message)
    },
    list: () => [...problems.values()],
  }
}
