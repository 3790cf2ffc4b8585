import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray remove`: takes a server out of servers.json. */
export const addRemoveCommand: AddCommand = (program, run) => {
  program
    .command('remove')
    .argument('<server>', 'name of the server')
    .description('remove a server')
    .addHelpText('after', examples('tooltray remove files'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.servers.remove({ name }, { signal }))
        context.printer.notice(`Removed ${name}.`)
      }),
    )
}
