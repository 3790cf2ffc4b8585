import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray export`: the whole set-up as one file, secrets left out. */
export const addExportCommand: AddCommand = (program, run) => {
  program
    .command('export')
    .description('print the whole set-up as JSON: servers, profiles and settings, secrets left out and listed')
    .addHelpText('after', examples('tooltray export > set-up.json', 'tooltray restore set-up.json'))
    .action(() =>
      run(async (context) => {
        const file = await useEngine(context, (engine, signal) => engine.setUp.export(undefined, { signal }))
        context.printer.value(file)
        const secrets = (file['secrets'] as string[] | undefined) ?? []
        if (secrets.length > 0)
          context.printer.notice(`Left out: ${secrets.join(', ')}. On another computer give them with: tooltray secret set NAME`)
      }),
    )
}
