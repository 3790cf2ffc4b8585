import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { printStatus } from '../../print/status.ts'

/** `tooltray status`: problems, the status of every server, and the connected clients. */
export const addStatusCommand: AddCommand = (program, run) => {
  program
    .command('status')
    .description('whether all is well, how every server stands, and which clients are connected')
    .addHelpText('after', examples('tooltray status', 'tooltray status --json'))
    .action(() =>
      run(async (context) => {
        const status = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (context.printer.json) context.printer.value(status)
        else printStatus(status, context.printer, Date.now())
      }),
    )
}
