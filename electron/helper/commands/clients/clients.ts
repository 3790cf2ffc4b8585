import type { ClientReport } from '../../../contract/clients.ts'
import { type AddCommand, examples } from '../command-context.ts'
import type { Cell } from '../../print/table.ts'

const REGISTERED = { no: 'no', current: 'yes', outdated: 'an old Tooltray' } as const

/** `tooltray clients`: the AI clients of this machine. */
export const addClientsCommand: AddCommand = (program, run) => {
  program
    .command('clients')
    .description('list AI apps: which are on this computer, and which use Tooltray')
    .option('--all', 'also apps that are not on this computer')
    .option('--project <folder>', 'the settings of a project')
    .addHelpText(
      'after',
      examples('tooltray clients', 'tooltray clients --all', `tooltray clients --json | jq '.[] | select(.registered == "no") | .id'`),
    )
    .action(({ all, project }: { all?: true; project?: string }) =>
      run(async ({ reach, printer, absolute }) => {
        // Loaded on demand: no other command needs the formats of other programs' settings.
        const { clientSettingsHere } = await import('./client-settings-here.ts')
        const clients = await clientSettingsHere(reach).list(project === undefined ? {} : { project: absolute(project) })
        const shown = clients.filter(({ found }) => found || all === true)
        if (printer.json) return printer.value(shown)
        if (shown.length === 0) return printer.notice('No AI app was found. See all that Tooltray knows: tooltray clients --all')
        printer.table(
          [
            { title: 'Client', keep: true },
            { title: 'Id', keep: true },
            { title: 'Uses Tooltray', keep: true },
            { title: 'Servers of its own', align: 'right' },
            { title: 'Settings', wrap: true },
          ],
          shown.map(row),
        )
        for (const { id, registered } of shown)
          if (registered === 'outdated')
            printer.notice(`${id} uses a different Tooltray installation. To fix it, run: tooltray register ${id}`)
        for (const { name, files } of shown)
          for (const { problem } of files) if (problem !== undefined) printer.notice(`${name}: ${problem}`)
      }),
    )
}

function row({ name, id, found, registered, servers, files }: ClientReport): Cell[] {
  const state: Cell =
    registered === 'current'
      ? { text: REGISTERED.current, style: 'green' }
      : registered === 'outdated'
        ? { text: REGISTERED.outdated, style: 'yellow' }
        : found
          ? REGISTERED.no
          : 'not found'
  const existing = files.filter(({ exists }) => exists)
  return [name, id, state, servers.length, (existing.length === 0 ? files.slice(0, 1) : existing).map(({ file }) => file).join(', ')]
}
