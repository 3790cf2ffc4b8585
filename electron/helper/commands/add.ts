import { Option } from 'commander'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { everyValue } from '../option-values.ts'
import { type EntryOptions, serverEntry } from '../server-entry.ts'

/** `tooltray add`: writes a server into servers.json. */
export const addAddCommand: AddCommand = (program, run) => {
  program
    .command('add')
    .argument('<name>', 'what to call the server')
    .argument('<target...>', 'an address, or -- and the command line of a program')
    .usage('<name> [options] -- <command> [args...]\n       tooltray add <name> <url> [options]')
    .description('add a server')
    .addOption(new Option('--transport <kind>', 'how to talk to an address; default: http').choices(['http', 'sse']))
    .option('--header <name=value>', 'HTTP header for an address; may be repeated', everyValue)
    .option('--bearer <token>', 'token for an address, sent as Authorization: Bearer')
    .option('--env <name=value>', 'environment variable for a program; may be repeated', everyValue)
    .option('--cwd <folder>', 'folder a program is started in')
    .option('--replace', 'replace a server of that name')
    .option('--disabled', 'add it switched off')
    .addHelpText(
      'after',
      examples(
        'tooltray add files -- npx -y @modelcontextprotocol/server-filesystem ~/Documents',
        `tooltray add db --env 'DATABASE_URL=\${DATABASE_URL}' -- uvx postgres-mcp`,
        'tooltray add docs https://mcp.example.com/mcp',
        `tooltray add tracker https://mcp.example.com/sse --transport sse --bearer '\${TRACKER_TOKEN}'`,
      ),
    )
    .action((name: string, target: string[], { replace, ...options }: EntryOptions & { replace?: true }) =>
      run(async (context) => {
        const { printer } = context
        const entry = serverEntry(target, options)
        const { kept } = await useEngine(context, (engine, signal) => engine.servers.add({ name, entry, replace: replace === true }, { signal }))
        printer.notice(`Added ${name}. See how it stands: tooltray status`)
        for (const { where, name: secret } of kept) printer.notice(`${where} looks like a key: it is kept as a secret, and servers.json says \${secret:${secret}}.`)
      }),
    )
}
