import { TooltrayError } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import { type RunDeps, type RunResult, runProgram } from '../upstream/cli/run-program.ts'
import type { Program } from '../upstream/process/stdio.ts'
import { shownProgram } from '../base/words/program-name.ts'

/** Dependencies of a package manager's runs. */
export type ManagerDeps = RunDeps & { readonly clock: Clock }

/** Bytes of what a package manager prints, which is read for its errors alone. Over it: the manager is ended. */
const MOST_OUTPUT = 4 * 1024 * 1024

/**
 * Runs a package manager to its end.
 *
 * @param limit its time, in ms. @param late the code of the error beyond that.
 * @throws TooltrayError `program_missing`, and as `runProgram`.
 */
export async function runManager(
  program: Program,
  limit: number,
  late: ConstructorParameters<typeof TooltrayError>[0],
  deps: ManagerDeps,
): Promise<RunResult> {
  const tooLate = new AbortController()
  const cancel = deps.clock.after(limit, () => tooLate.abort())
  try {
    return await runProgram(program, undefined, deps, { mostBytes: MOST_OUTPUT, signal: tooLate.signal })
  } catch (error) {
    if (!tooLate.signal.aborted) throw error
    throw new TooltrayError(late, `${shownProgram(program.command)} was not done within ${limit / 60_000} minutes.`, {
      hint: 'Try again later.',
    })
  } finally {
    cancel()
  }
}
