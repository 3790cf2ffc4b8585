import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'

/** `tooltray disable`: disables a server; its entry stays. */
export const addDisableCommand: AddCommand = (program, run) => {
  program
    .command('disable')
    .argument('<server>', 'name of the server')
    .description('disable a server without removing it')
    .addHelpText('after', examples('tooltray disable files'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.servers.setEnabled({ name, enabled: false }, { signal }))
        context.printer.notice(`${name} is disabled. To offer its tools again, run: tooltray enable ${shellWord(name)}`)
      }),
    )
}
