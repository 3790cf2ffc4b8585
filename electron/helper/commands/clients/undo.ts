import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples, notes } from '../command-context.ts'

/** `tooltray undo`: restores files as they were before Tooltray changed them. */
export const addUndoCommand: AddCommand = (program, run) => {
  withChangeOptions(program.command('undo').argument('<client...>', "ids of AI apps, or 'tooltray' for the last import into servers.json"))
    .description('undo the last change to the settings of AI apps')
    .addHelpText(
      'after',
      notes(
        'Each run undoes one more change. A file without later changes is restored byte for byte. In any other file, only what ' +
          'Tooltray changed is undone.',
      ),
    )
    .addHelpText('after', examples('tooltray undo claude-desktop', 'tooltray undo tooltray cursor --yes'))
    .action((clients: string[], options: ChangeOptions) =>
      run(async (context) => (await import('./change-clients.ts')).changeClients(context, { action: 'undo', clients }, options)),
    )
}
