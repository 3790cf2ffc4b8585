import { Option } from 'commander'
import type { ChangePreview, ClientRequest, ImportChoice } from '../../../contract/clients.ts'
import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'
import { giveOption } from '../option-values.ts'

interface ImportOptions extends ChangeOptions {
  readonly project?: string
  readonly takeOver?: true
  readonly keepSecrets?: true
  readonly onConflict: 'rename' | 'skip' | 'replace'
}

/** `tooltray import`: brings servers of AI clients into servers.json. */
export const addImportCommand: AddCommand = (program, run) => {
  withChangeOptions(program.command('import').argument('[client...]', 'ids of AI clients; default: all that are found'))
    .description('bring in the servers that AI clients have')
    .option('--take-over', 'and put Tooltray in their place: register it there, and take the imported servers out')
    .option('--project <folder>', 'those of a project, instead of yours')
    .addOption(giveOption())
    .option('--keep-secrets', 'leave secrets as plain text in servers.json')
    .addOption(
      new Option('--on-conflict <way>', 'when another server has the name').choices(['rename', 'skip', 'replace']).default('rename'),
    )
    .addHelpText(
      'after',
      examples(
        'tooltray import --dry-run',
        'tooltray import cursor --yes',
        'tooltray import --take-over',
        'tooltray import claude-code --project .',
      ),
    )
    .action((clients: string[], { project, takeOver, keepSecrets, onConflict, ...options }: ImportOptions) =>
      run(async (context) => {
        const request = (choices: Record<string, ImportChoice>): ClientRequest => ({
          action: 'import',
          clients,
          choices,
          ...(project === undefined ? {} : { project: context.absolute(project) }),
          ...(takeOver === true ? { takeOver } : {}),
          ...(keepSecrets === true ? { secrets: 'keep' } : {}),
        })
        const complete = ({ servers }: ChangePreview): ClientRequest =>
          request(
            Object.fromEntries(
              servers.flatMap(({ key, state }) => (state === 'different' && onConflict !== 'rename' ? [[key, { do: onConflict }]] : [])),
            ),
          )
        return (await import('./change-clients.ts')).changeClients(
          context,
          request({}),
          options,
          onConflict === 'rename' ? undefined : complete,
        )
      }),
    )
}
