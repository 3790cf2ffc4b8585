import type { ProjectView } from '../../../contract/sources/sources.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { agreesToShown, declined } from '../ask.ts'
import { exitCodes } from '../exit-codes.ts'
import { giveOption } from '../option-values.ts'
import { entryLines } from '../../print/entry.ts'
import type { Printer } from '../../print/printer.ts'

/** `tooltray project`: servers of project folders. */
export const addProjectCommand: AddCommand = (program, run) => {
  const project = program
    .command('project')
    .description('servers of project folders, from their .tooltray.json or .mcp.json')
    .addHelpText('after', examples('tooltray project', 'tooltray project agree ~/site', 'tooltray project refuse ~/site'))

  project
    .command('list', { isDefault: true })
    .description('list the folders with servers that apps work in now')
    .addHelpText('after', examples('tooltray project', 'tooltray project list --json'))
    .action(() =>
      run(async (context) => {
        const { projects } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (context.printer.json) return context.printer.value(projects)
        if (projects.length === 0) return context.printer.notice('No app works in a folder with servers of its own.')
        context.printer.table(
          [{ title: 'Folder', keep: true }, { title: 'State' }, { title: 'Sessions' }, { title: 'Servers' }],
          projects.map(({ folder, state, sessions, servers }) => [folder, state, String(sessions), servers.join(', ')]),
        )
        const [asked] = projects.filter(({ state }) => state === 'asked')
        if (asked !== undefined)
          context.printer.notice(`See its servers, and allow them, with: tooltray project agree ${shellWord(asked.folder)}`)
      }),
    )

  project
    .command('agree')
    .argument('[folder]', 'the folder; default: this one')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(giveOption())
    .description('show the servers of a folder, and allow them for sessions that work there; asks again if the files change')
    .addHelpText('after', examples('tooltray project agree', 'tooltray project agree ~/site --yes'))
    .action((folder: string | undefined, { yes, give }: { readonly yes?: boolean; readonly give?: readonly string[] }) =>
      run(async (context) => {
        const { printer } = context
        return useEngine(context, async (engine, signal) => {
          const view = await engine.projects.look({ folder: context.absolute(folder ?? '.') }, { signal })
          show(view, printer)
          if (view.answered === 'agreed') {
            printer.notice('You already allowed exactly these.')
            return exitCodes.done
          }
          const borrowed = view.servers.flatMap(({ preview }) => preview.borrowed)
          const why = { what: 'The programs above would run on this computer', hint: 'If they are right, add --yes.' }
          if (!(await agreesToShown(context, { yes, give }, borrowed, why))) return declined(context, 'Nothing was changed.')
          await engine.projects.answer({ folder: view.folder, agrees: true, shown: view.fingerprint }, { signal })
          printer.notice(`Only sessions that work in ${view.folder} can use these servers.`)
          return exitCodes.done
        })
      }),
    )

  project
    .command('refuse')
    .argument('[folder]', 'the folder; default: this one')
    .description('ignore the servers of a folder; asks again if the files change')
    .addHelpText('after', examples('tooltray project refuse ~/site'))
    .action((folder: string | undefined) =>
      run((context) =>
        useEngine(context, async (engine, signal) => {
          const view = await engine.projects.look({ folder: context.absolute(folder ?? '.') }, { signal })
          await engine.projects.answer({ folder: view.folder, agrees: false, shown: view.fingerprint }, { signal })
          context.printer.notice(`The servers of ${view.folder} are ignored.`)
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
