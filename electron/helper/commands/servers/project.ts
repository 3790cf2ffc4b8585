import type { ProjectView } from '../../../contract/sources.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { agreesToShown } from '../ask.ts'
import { exitCodes } from '../exit-codes.ts'
import { giveOption } from '../option-values.ts'
import { entryLines } from '../../print/entry.ts'
import type { Printer } from '../../print/printer.ts'

/** `tooltray project`: servers of project folders. */
export const addProjectCommand: AddCommand = (program, run) => {
  const project = program
    .command('project')
    .description('servers that folders bring, in a .tooltray.json or .mcp.json, for sessions that work there')
    .addHelpText('after', examples('tooltray project', 'tooltray project agree ~/site', 'tooltray project refuse ~/site'))

  project
    .command('list', { isDefault: true })
    .description('list the folders in which apps work now, and that bring servers')
    .action(() =>
      run(async (context) => {
        const { projects } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (context.printer.json) return context.printer.value(projects)
        if (projects.length === 0) return context.printer.notice('No app works in a folder that brings servers.')
        context.printer.table(
          [{ title: 'Folder', keep: true }, { title: 'State' }, { title: 'Sessions' }, { title: 'Servers' }],
          projects.map(({ folder, state, sessions, servers }) => [folder, state, String(sessions), servers.join(', ')]),
        )
        const [asked] = projects.filter(({ state }) => state === 'asked')
        if (asked !== undefined)
          context.printer.notice(`Look at what it brings, and agree to it, with: tooltray project agree ${shellWord(asked.folder)}`)
      }),
    )

  project
    .command('agree')
    .argument('[folder]', 'the folder; without one, this one')
    .option('-y, --yes', 'do not ask')
    .addOption(giveOption())
    .description('show what a folder brings, and let sessions that work there use just that; another content asks again')
    .action((folder: string | undefined, { yes, give }: { readonly yes?: boolean; readonly give?: readonly string[] }) =>
      run(async (context) => {
        const { printer } = context
        return useEngine(context, async (engine, signal) => {
          const view = await engine.projects.look({ folder: context.absolute(folder ?? '.') }, { signal })
          show(view, printer)
          if (view.answered === 'agreed') {
            printer.notice('You have agreed to just this before.')
            return exitCodes.done
          }
          const borrowed = view.servers.flatMap(({ preview }) => preview.borrowed)
          const why = { what: 'The programs above would run on this computer', hint: 'Say --yes when they are right.' }
          if (!(await agreesToShown(context, { yes, give }, borrowed, why))) {
            printer.notice('Nothing was changed.')
            return exitCodes.failed
          }
          await engine.projects.answer({ folder: view.folder, agrees: true, shown: view.fingerprint }, { signal })
          printer.notice(`Sessions that work in ${view.folder} have these servers now, and no others do.`)
          return exitCodes.done
        })
      }),
    )

  project
    .command('refuse')
    .argument('[folder]', 'the folder; without one, this one')
    .description('leave out what a folder brings, and do not ask until it brings something else')
    .action((folder: string | undefined) =>
      run((context) =>
        useEngine(context, async (engine, signal) => {
          const view = await engine.projects.look({ folder: context.absolute(folder ?? '.') }, { signal })
          await engine.projects.answer({ folder: view.folder, agrees: false, shown: view.fingerprint }, { signal })
          context.printer.notice(`What ${view.folder} brings stays out.`)
        }),
      ),
    )
}

/** Prints everything in the files, so that the user sees what they agree to. */
function show({ servers, problems, ...view }: ProjectView, printer: Printer): void {
  if (printer.json) printer.value({ ...view, servers, problems })
  for (const { name, preview } of servers) for (const line of [`${name}:`, ...entryLines(preview)]) printer.notice(line)
  for (const problem of problems) printer.notice(`warning: ${problem}`)
}
