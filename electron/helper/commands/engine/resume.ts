import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray resume`: ends a pause. */
export const addResumeCommand: AddCommand = (program, run) => {
  program
    .command('resume')
    .description('accept calls again after a pause')
    .addHelpText('after', examples('tooltray resume'))
    .action(() =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.setPaused({ paused: false }, { signal }))
        context.printer.notice('Tooltray accepts calls again.')
      }),
    )
}
