import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'

interface RegisterOptions extends ChangeOptions {
  readonly project?: string
  readonly move?: true
}

/** `tooltray register`: writes Tooltray into the settings of AI clients, or fixes its entry. */
export const addRegisterCommand: AddCommand = (program, run) => {
  withChangeOptions(program.command('register').argument('<client...>', 'ids of AI clients; see them with: tooltray clients'))
    .description('write Tooltray into the settings of AI clients')
    .option('--move', 'and take the servers out that Tooltray has, too')
    .option('--project <folder>', 'into the settings of a project, instead of yours')
    .addHelpText(
      'after',
      examples(
        'tooltray register claude-desktop',
        'tooltray register claude-code cursor --yes',
        'tooltray register vscode --project . --dry-run',
      ),
    )
    .action((clients: string[], { project, move, ...options }: RegisterOptions) =>
      run(async (context) =>
        (await import('./change-clients.ts')).changeClients(
          context,
          {
            action: 'register',
            clients,
            ...(project === undefined ? {} : { project: context.absolute(project) }),
            ...(move === true ? { move } : {}),
          },
          options,
        ),
      ),
    )
}
