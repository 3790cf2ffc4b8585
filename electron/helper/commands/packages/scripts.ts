import { type Command, Option } from 'commander'
import type { KeptPackage } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { plainLine } from '../../print/text.ts'
import { type Run, examples, notes, useEngine } from '../command-context.ts'

interface ScriptOptions {
  readonly allow?: boolean
  readonly deny?: boolean
  readonly network?: boolean
}

/** `tooltray packages scripts`: which install scripts a server's packages have, and whether they run. */
export function addScripts(packages: Command, run: Run): void {
  packages
    .command('scripts')
    .argument('<server>', 'name of the server')
    .description('see the install scripts of the packages of a server, and allow them')
    .addOption(new Option('--allow', 'run them now, in a sandbox that can change only the folder of the packages').conflicts('deny'))
    .option('--network', 'with --allow: they may use the network, for example to download a program')
    .option('--deny', 'run the server without what they made')
    .addHelpText(
      'after',
      notes('Install scripts do not run by default. An update whose packages have other scripts needs your approval again.'),
    )
    .addHelpText('after', examples('tooltray packages scripts github', 'tooltray packages scripts github --allow'))
    .action((server: string, { allow, deny, network }: ScriptOptions) =>
      run(async (context) => {
        const { printer } = context
        if (network === true && allow !== true)
          throw new TooltrayError('usage', '--network is for scripts that you allow.', { hint: 'Use it together with --allow.' })
        const row = await useEngine(context, async (engine, signal): Promise<KeptPackage | undefined> => {
          if (allow === true || deny === true)
            return engine.packages.scripts({ name: server, allow: allow === true, network: network === true }, { signal })
          return (await engine.packages.list(undefined, { signal })).find((one) => one.server === server)
        })
        if (row === undefined)
          throw new TooltrayError('package_not_kept', `No package of ${server} is kept.`, {
            hint: 'See what is kept with: tooltray packages',
          })
        if (printer.json) return printer.value(row)
        const { scripts } = row
        if (scripts === undefined) return printer.notice(plainLine(`No package of ${row.server} has an install script.`))
        printer.table(
          [{ title: 'Package', keep: true }, { title: 'Version' }, { title: 'Script' }, { title: 'Command', keep: true }],
          (scripts.commands ?? []).map(({ name, version, event, command }) => [name, version, event, command].map(plainLine)),
        )
        printer.notice(plainLine(stateOf(row.server, scripts)))
      }),
    )
}

function stateOf(server: string, { allowed, network }: NonNullable<KeptPackage['scripts']>): string {
  if (!allowed) return `They did not run. Run them: tooltray packages scripts ${shellWord(server)} --allow`
  return `They ran in a sandbox, ${network === true ? 'with' : 'without'} the network. ${server} uses what they made from its next use on.`
}
