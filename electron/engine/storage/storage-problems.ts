import type { TooltrayError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

/** What could not be kept on disk since the engine began: its status shows it, once each. */
export interface StorageProblems {
  note(problem: TooltrayError): void
  list(): readonly TooltrayError[]
}

/** @param log is told each time. */
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
