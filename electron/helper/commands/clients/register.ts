import { Option } from 'commander'
import type { ConnectChoice } from '../../../contract/clients.ts'
import { EXPOSURES, type Exposure } from '../../../contract/exposure.ts'
import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'

interface RegisterOptions extends ChangeOptions {
  readonly project?: string
  readonly move?: true
  readonly profile?: string
  readonly expose?: Exposure
}

/** A transparent session needs the name of its server, which an app's entry says by hand. */
const SHOWN_TO_ALL = EXPOSURES.filter((exposure) => exposure !== 'transparent')

const seen = (profile: string | undefined, expose: Exposure | undefined): ConnectChoice => ({ profile, expose })

/** `tooltray register`: writes Tooltray into the settings of AI clients, or fixes its entry. */
export const addRegisterCommand: AddCommand = (program, run) => {
  withChangeOptions(program.command('register').argument('<client...>', 'ids of AI apps; see them with: tooltray clients'))
    .description('connect AI apps to Tooltray, in their settings')
    .option('--move', 'and remove the servers that Tooltray also has')
    .option('--project <folder>', 'change the settings of a project instead of your own')
    .option('--profile <profile>', 'show these apps only the servers of this profile')
    .addOption(new Option('--expose <how>', 'how these apps see the tools').choices(SHOWN_TO_ALL))
    .addHelpText(
      'after',
      examples(
        'tooltray register claude-desktop',
        'tooltray register claude-code cursor --yes',
        'tooltray register vscode --project . --dry-run',
        'tooltray register cursor --profile work',
      ),
    )
    .action((clients: string[], { project, move, profile, expose, ...options }: RegisterOptions) =>
      run(async (context) =>
        (await import('./change-clients.ts')).changeClients(
          context,
          {
            action: 'register',
            clients,
            ...(project === undefined ? {} : { project: context.absolute(project) }),
            ...(move === true ? { move } : {}),
            ...(profile === undefined && expose === undefined ? {} : { sees: seen(profile, expose) }),
          },
          options,
        ),
      ),
    )
}
