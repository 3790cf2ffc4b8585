import { type AddCommand, examples, useEngine } from '../command-context.ts'
import type { EngineStatus } from '../../../contract/engine-status.ts'
import { printStatus } from '../../print/status.ts'

/** `tooltray status`: problems, the status of every server, and the connected clients. */
export const addStatusCommand: AddCommand = (program, run) => {
  program
    .command('status')
    .description('show problems, the state of each server, and connected clients')
    .addHelpText('after', examples('tooltray status', 'tooltray status --json'))
    .action(() =>
      run(async (context) => {
        const status = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (context.printer.json) context.printer.value({ ...status, warnings: warningsOf(status) })
        else printStatus(status, context.printer, Date.now())
      }),
    )
}

/** The keys of servers.json that nobody reads: where each stands, and a sentence about it. */
function warningsOf({ config: { problems } }: EngineStatus): { path: string; message: string }[] {
  return problems.flatMap(({ path, message }) => (path === undefined ? [] : [{ path, message }]))
}
