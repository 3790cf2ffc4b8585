import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { counted } from '../../../engine/base/counted.ts'

/** `tooltray restart`: ends a server and starts it again, e.g. after an update of its program. */
export const addRestartCommand: AddCommand = (program, run) => {
  program
    .command('restart')
    .argument('<server>', 'name of the server')
    .description('stop a server and start it again')
    .addHelpText('after', examples('tooltray restart files'))
    .action((name: string) =>
      run(async (context) => {
        const { printer } = context
        const server = await useEngine(context, (engine, signal) => engine.servers.restart({ name }, { signal }))
        if (printer.json) printer.value(server)
        if (server.error === undefined) printer.notice(`Restarted ${server.name}: ${counted(server.tools, 'tool', 'tools')}.`)
        else printer.notice(`${server.name} could not be restarted: ${server.error.message}`)
        return server.error === undefined ? exitCodes.done : exitCodes.unreachable
      }),
    )
}
