import type { ControlClient } from '../../../control/control-api.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { serverColumns, serverRow } from '../../print/status.ts'
import { counted } from '../../../engine/base/counted.ts'
import type { Printer } from '../../print/printer.ts'

/** `tooltray refresh`: connects to servers and reads their tools again. */
export const addRefreshCommand: AddCommand = (program, run) => {
  program
    .command('refresh')
    .argument('[server]', 'only this server')
    .description('reconnect to servers and reload their tools')
    .addHelpText('after', examples('tooltray refresh', 'tooltray refresh github'))
    .action((name: string | undefined) =>
      run(async (context) => {
        const { printer } = context
        const servers = await useEngine(context, async (engine, signal) => {
          const done = new AbortController()
          const refreshing = engine.servers.refresh({ name }, { signal }).finally(() => done.abort())
          const showing = showProgress(engine, printer, AbortSignal.any([signal, done.signal]))
          return (await Promise.all([refreshing, showing]))[0]
        })
        if (printer.json) printer.value(servers)
        else if (servers.length > 0) printer.table(serverColumns, servers.map(serverRow))
        else printer.notice('There is no server to refresh.')
        return servers.some(({ error }) => error !== undefined) ? exitCodes.unreachable : exitCodes.done
      }),
    )
}

/** Shows which servers are still being read, until aborted. Does not reject when aborted. */
async function showProgress(engine: ControlClient, printer: Printer, signal: AbortSignal): Promise<void> {
  const reading = new Set<string>()
  try {
    for await (const event of await engine.watch(undefined, { signal })) {
      const servers = event.type === 'status' ? event.status.servers : event.type === 'server' ? [event.server] : []
      for (const { name, refreshing } of servers) {
        if (refreshing) reading.add(name)
        else reading.delete(name)
      }
      printer.progress(
        reading.size === 0 ? undefined : `Reading the tools of ${counted(reading.size, 'server', 'servers')}: ${[...reading].join(', ')}`,
      )
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    printer.progress()
  }
}
