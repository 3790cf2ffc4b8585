import { Option } from 'commander'
import type { ChangePreview, ClientRequest, ImportChoice } from '../../../contract/clients.ts'
import { type ChangeOptions, withChangeOptions } from './change-options.ts'
import { type AddCommand, examples } from '../command-context.ts'
import { giveOption } from '../option-values.ts'

interface ImportOptions extends ChangeOptions {
  readonly project?: string
  readonly file?: string
  readonly takeOver?: true
  readonly keepSecrets?: true
  readonly keepMcpRemote?: true
  readonly leaveData?: true
  readonly onConflict: 'rename' | 'skip' | 'replace'
}

/** `tooltray import`: imports servers of AI clients into servers.json. */
export const addImportCommand: AddCommand = (program, run) => {
  withChangeOptions(
    program
      .command('import')
      .argument('[client...]', 'ids of AI apps or of hubs, or a file or folder; default: all AI apps on this computer'),
  )
    .description(
      'import servers from AI apps, another hub (mcpzip, avelino, mcproxy, tool-hub), or files of ToolHive, agentgateway, or Compose',
    )
    .option('--take-over', 'and connect the apps to Tooltray, in place of the imported servers')
    .option('--project <folder>', 'import the servers of a project instead of your own')
    .option('--file <file>', 'the settings file of a hub; default: its usual place')
    .addOption(giveOption())
    .option('--keep-secrets', 'leave secrets as plain text in servers.json')
    .option('--leave-data', 'do not copy what servers wrote beside their code while npx ran them')
    .option('--keep-mcp-remote', 'import servers that run mcp-remote as programs, not as addresses')
    .addOption(
      new Option('--on-conflict <way>', 'what to do if another server has the name')
        .choices(['rename', 'skip', 'replace'])
        .default('rename'),
    )
    .addHelpText(
      'after',
      examples(
        'tooltray import --dry-run',
        'tooltray import cursor --yes',
        'tooltray import --take-over',
        'tooltray import claude-code --project .',
        'tooltray import mcpzip --dry-run',
        'tooltray import mcproxy --file mcp_servers.json',
        'tooltray import compose.yaml',
      ),
    )
    .action(
      (clients: string[], { project, file, takeOver, keepSecrets, keepMcpRemote, leaveData, onConflict, ...options }: ImportOptions) =>
        run(async (context) => {
          const source = await (await import('./import-source.ts')).importSource(clients, file, context)
          const request = (choices: Record<string, ImportChoice>): ClientRequest => ({
            action: 'import',
            ...source,
            choices,
            ...(project === undefined ? {} : { project: context.absolute(project) }),
            ...(takeOver === true ? { takeOver } : {}),
            ...(keepMcpRemote === true ? { keepBridges: true } : {}),
            ...(leaveData === true ? { leaveData } : {}),
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
