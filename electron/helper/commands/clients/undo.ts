import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'

/** `tooltray undo`: restores files as they were before Tooltray changed them. */
export const addUndoCommand: AddCommand = (program, run) => {
  withChangeOptions(
    program.command('undo').argument('<client...>', "ids of AI clients, or 'tooltray' for the last import into servers.json"),
  )
    .description('take back the last change of the settings of AI clients')
    .addHelpText(
      'after',
      '\nEach call undoes one more change. A file without later changes is restored byte for byte; otherwise, only what ' +
        `Tooltray changed is undone.\n${examples('tooltray undo claude-desktop', 'tooltray undo tooltray cursor --yes')}`,
    )
    .action((clients: string[], options: ChangeOptions) =>
      run(async (context) => (await import('./change-clients.ts')).changeClients(context, { action: 'undo', clients }, options)),
    )
}
