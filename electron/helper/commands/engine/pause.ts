import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray pause`: ends every server and refuses calls until `resume`. */
export const addPauseCommand: AddCommand = (program, run) => {
  program
    .command('pause')
    .description('stop all servers and reject calls until you run: tooltray resume')
    .addHelpText('after', examples('tooltray pause'))
    .action(() =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.setPaused({ paused: true }, { signal }))
        context.printer.notice('Tooltray is paused. Resume with: tooltray resume')
      }),
    )
}
