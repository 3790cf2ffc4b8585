import type { ServerStatus } from '../../../contract/servers.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { stateCell, toolsCell } from '../../print/status.ts'

/** Returns the transport, and whether the server runs in a sandbox. */
function typeText({ transport, sandbox }: ServerStatus): string {
  return sandbox === undefined ? transport : `${transport}, sandbox`
}

/** `tooltray list`: the servers and their details. */
export const addListCommand: AddCommand = (program, run) => {
  program
    .command('list')
    .description('list the servers')
    .addHelpText('after', examples('tooltray list', 'tooltray list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const { servers } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (printer.json) return printer.value(servers)
        if (servers.length === 0) return printer.notice('There is no server yet. Add one: tooltray add NAME -- COMMAND')
        printer.table(
          [
            { title: 'Server', keep: true },
            { title: 'State', keep: true },
            { title: 'Tools', align: 'right' },
            { title: 'Type' },
            { title: 'Command or address' },
          ],
          servers.map((server) => [server.name, stateCell(server), toolsCell(server), typeText(server), server.target]),
        )
      }),
    )
}
