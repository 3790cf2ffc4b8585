import { once } from 'node:events'
import { controlClient } from '../../../control/client.ts'
import { EngineUnreachable } from '../../../control/connect/connect-to-engine.ts'
import { takeEngineLock } from '../../../serve/engine-lock.ts'
import { type AddCommand, examples } from '../command-context.ts'
import { type EngineLocation, connectToRunning } from '../../engine-connection/engine-client.ts'

/** `tooltray stop`: ends a running engine. Starts none. */
export const addStopCommand: AddCommand = (program, run) => {
  program
    .command('stop')
    .description('stop Tooltray and all servers; the next AI app starts it again')
    .addHelpText('after', examples('tooltray stop'))
    .action(() =>
      run(async ({ reach, printer }) => {
        const connection = await connectToRunning(reach).catch(undefinedWithoutEngine)
        if (connection === undefined) return printer.notice('Tooltray is not running.')
        const closed = once(connection.socket, 'close')
        // The engine may end before its response arrives: that is a success.
        await controlClient(connection).stop().catch(unlessGone)
        await closed
        await engineGone(reach)
        printer.notice('Tooltray has stopped.')
      }),
    )
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error
}

function undefinedWithoutEngine(error: unknown): undefined {
  if (!(error instanceof EngineUnreachable) || error.why !== 'absent') throw error
}

/** In ms, the longest wait for the servers and then the engine to end. */
const END_TIME = 15_000

/** Waits until the engine has released its lock: only then is it completely gone, and another may start. */
async function engineGone({ paths }: EngineLocation): Promise<void> {
  for (
    const deadline = performance.now() + END_TIME;
    performance.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 30))
  ) {
    const release = takeEngineLock(paths.lockFile)
    if (release !== undefined) return release()
  }
}
