import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray enable`: enables a server. */
export const addEnableCommand: AddCommand = (program, run) => {
  program
    .command('enable')
    .argument('<server>', 'name of the server')
    .description('enable a server')
    .addHelpText('after', examples('tooltray enable files'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.servers.setEnabled({ name, enabled: true }, { signal }))
        context.printer.notice(`${name} is enabled.`)
      }),
    )
}
