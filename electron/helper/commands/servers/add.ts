import { Option } from 'commander'
import { existsSync } from 'node:fs'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { addBundle } from '../sources/add-bundle.ts'
import type { SourceOptions } from '../sources/add-source.ts'
import { addressMeant, missingFolder, missingTarget } from '../check-target.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { addFromGallery } from '../sources/gallery.ts'
import { agreesToShown, declined } from '../ask.ts'
import { exitCodes } from '../exit-codes.ts'
import { everyValue, giveOption } from '../option-values.ts'
import { printEntry } from '../../print/entry.ts'
import { withAccount } from '../sign-in/choose-account.ts'
import { type EntryOptions, folderNotice, entryFromWords } from './entry-from-words.ts'

/** `tooltray add`: writes a server into servers.json. */
export const addAddCommand: AddCommand = (program, run) => {
  program
    .command('add')
    .argument('<name>', 'name for the server, or the path of a bundle (.mcpb)')
    .argument('[target...]', 'a URL, or -- and the command line of a program')
    .usage(
      '<name> [options] -- <command> [args...]\n       tooltray add <name> <url> [options]\n       tooltray add <file.mcpb> ' +
        '[--as <name>] [--set <key=value>...] [--yes]',
    )
    .description('add a server')
    .addOption(new Option('--transport <kind>', 'transport of a URL; default: http').choices(['http', 'sse']))
    .option('--header <name=value>', 'HTTP header for a URL (repeatable)', everyValue)
    .option('--bearer <token>', 'token for a URL, sent as Authorization: Bearer')
    .option('--account <account>', 'your name for the account that a URL signs in as; servers with the same one share it')
    .option('--env <name=value>', 'environment variable for a program (repeatable)', everyValue)
    .option('--cwd <folder>', 'folder to start a program in')
    .option('--cli', 'the program is not an MCP server: turn its subcommands into tools')
    .option('--only <subcommand>', 'with --cli: a subcommand that becomes a tool (repeatable); default: all', everyValue)
    .option('--sandbox', 'run the server in a sandbox')
    .option('--reach <host>', 'a host that the server may reach in its sandbox, or "all" (repeatable)', everyValue)
    .option('--read <path>', 'a path that the server may read in its sandbox (repeatable)', everyValue)
    .option('--write <path>', 'a path that the server may change in its sandbox (repeatable)', everyValue)
    .option('--replace', 'replace the server of that name')
    .option('--disabled', 'add the server disabled')
    .option('--as <name>', 'name for the server of a bundle')
    .option('--set <key=value>', 'a value that a bundle requires (repeatable)', everyValue)
    .option('-y, --yes', 'do not ask for confirmation before a bundle is added')
    .addOption(giveOption())
    .addHelpText(
      'after',
      examples(
        'tooltray add files -- npx -y @modelcontextprotocol/server-filesystem ~/Documents',
        `tooltray add db --env 'DATABASE_URL=\${DATABASE_URL}' -- uvx postgres-mcp`,
        'tooltray add docs https://mcp.example.com/mcp',
        `tooltray add tracker https://mcp.example.com/sse --transport sse --bearer '\${TRACKER_TOKEN}'`,
        "tooltray add git --cli --only log --only 'remote add' --cwd ~/project -- git",
        'tooltray add notes --sandbox --reach registry.npmjs.org --write ~/Notes -- npx -y @example/notes ~/Notes',
        'tooltray add ./notes.mcpb --set folder=~/Notes',
      ) + '\n\nA program or folder that is not here is added with a warning. A single word must be an address, a program or a file.',
    )
    .action((name: string, target: string[], { replace, as, set, yes, give, ...options }: EntryOptions & SourceOptions) =>
      run(async (context) => {
        const { printer } = context
        if (target.length === 0) {
          const inGallery = /\.(mcpb|dxt)$/i.test(name) ? undefined : await galleryEntry(context, name)
          if (inGallery !== undefined) return addFromGallery(context, inGallery, 1, { as, set, replace, yes, give })
          if (!/\.(mcpb|dxt)$/i.test(name))
            throw new TooltrayError('usage', `What is ${name} to connect to?`, {
              hint: 'Enter a URL, -- and a command, or the path of a bundle (.mcpb). See: tooltray add --help',
            })
          return addBundle(context, { path: name }, { as, set, replace, yes, give })
        }
        const address = target.length === 1 ? await addressMeant(target[0] ?? '', context) : undefined
        if (address !== undefined) printer.notice(`Used as the address ${address}`)
        const typed = entryFromWords(address === undefined ? target : [address], options, context.absolute)
        const missing = await missingTarget(typed, context)
        const added = await useEngine(context, async (engine, signal) => {
          const entry = await withAccount(engine, context, name, typed, signal)
          // The missing program is reported at the end.
          const { missing: _told, ...preview } = await engine.servers.preview({ entry }, { signal })
          printEntry(preview, printer)
          // A user who typed the command has seen it, but not which secrets of other servers it uses.
          const borrowed = preview.borrowed.filter(({ of }) => of.length > 0)
          if (!(await agreesToShown(context, { yes: true, give }, borrowed, { what: '', hint: '' }))) return undefined
          return engine.servers.add({ name, entry, replace: replace === true, agreed: preview.fingerprint }, { signal })
        })
        if (added === undefined) return declined(context, 'Nothing was added.')
        printer.notice(`Added ${name}. See how it stands: tooltray status`)
        if (missing !== undefined) printer.notice(missing)
        const folder = missingFolder(typed) ?? folderNotice(typed, (path) => existsSync(context.absolute(path)))
        if (folder !== undefined) printer.notice(folder)
        for (const { where, name: secret } of added.kept)
          printer.notice(`${where} looks like a key: it is kept as a secret, and servers.json says \${secret:${secret}}.`)
        return exitCodes.done
      }),
    )
}

/** The id of the entry of the gallery that is called so; undefined if there is none. */
async function galleryEntry(context: CommandContext, name: string): Promise<string | undefined> {
  const { entries } = await useEngine(context, (engine, signal) => engine.gallery.search({ query: name }, { signal }))
  const wanted = name.toLowerCase()
  return entries.find((entry) => entry.id === wanted || entry.name.toLowerCase() === wanted)?.id
}
