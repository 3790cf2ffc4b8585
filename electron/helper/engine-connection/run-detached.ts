import type { ExitCode } from '../commands/exit-codes.ts'
import { runEngine, runningText, untilEnded } from './run-engine.ts'

/**
 * Runs the engine as helpers start it: `tooltray serve --detached` without the rest of the command line, so that it is there sooner.
 * Reports an error as the command line does. Resolves with the exit code; never rejects.
 */
export async function runDetached(here: Parameters<typeof runEngine>[0]): Promise<ExitCode> {
  try {
    await untilEnded((signal) =>
      runEngine(here, { detached: true, signal, onReady: (_engine, paths) => void process.stderr.write(`${runningText(paths)}\n`) }),
    )
    return 0
  } catch (error) {
    const { errorLines, exitCodeOfReport, reportOf } = await import('../print/error.ts')
    const report = reportOf(error, 'serve')
    process.stderr.write(`${errorLines(report)}\n`)
    return exitCodeOfReport(report)
  }
}
