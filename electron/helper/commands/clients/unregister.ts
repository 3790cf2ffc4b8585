import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'

/** `tooltray unregister`: removes Tooltray from the settings of AI clients. */
export const addUnregisterCommand: AddCommand = (program, run) => {
  withChangeOptions(program.command('unregister').argument('<client...>', 'ids of AI apps'))
    .description('disconnect AI apps from Tooltray')
    .option('--project <folder>', 'change the settings of a project instead of your own')
    .addHelpText('after', examples('tooltray unregister cursor', 'tooltray unregister claude-desktop --dry-run'))
    .action((clients: string[], { project, ...options }: ChangeOptions & { project?: string }) =>
      run(async (context) =>
        (await import('./change-clients.ts')).changeClients(
          context,
          { action: 'unregister', clients, ...(project === undefined ? {} : { project: context.absolute(project) }) },
          options,
        ),
      ),
    )
}
