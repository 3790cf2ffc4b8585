import type { ControlClient } from '../../control/client.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray tools`: every tool, or those of one server. */
export const addToolsCommand: AddCommand = (program, run) => {
  program
    .command('tools')
    .argument('[server]', 'only the tools of this server')
    .description('list the tools')
    .addHelpText('after', examples('tooltray tools', 'tooltray tools github', 'tooltray tools --json | jq -r ".[].name"'))
    .action((server: string | undefined) =>
      run(async (context) => {
        const { printer } = context
        const { tools, unread } = await useEngine(context, async (engine, signal) => ({
          tools: await engine.tools.list({ server }, { signal }),
          unread: await unreadServers(engine, server, signal),
        }))
        if (printer.json) printer.value(tools)
        else if (tools.length > 0) {
          printer.table(
            [{ title: 'Tool', keep: true }, { title: 'Effect', keep: true }, { title: 'Description' }],
            tools.map(({ name, effect, description }) => [name, effect, description]),
          )
        } else if (unread.length === 0) printer.notice('There is no tool.')
        if (unread.length > 0) printer.notice(`The tools of ${unread.join(', ')} were not read yet. See why: tooltray status`)
      }),
    )
}

/** Servers of which no list was read yet: what is listed is then not all there is. */
async function unreadServers(engine: ControlClient, only: string | undefined, signal: AbortSignal): Promise<string[]> {
  const { servers } = await engine.status(undefined, { signal })
  return servers
    .filter(({ name, refreshedAt, state }) => refreshedAt === undefined && state !== 'disabled' && (only === undefined || name === only))
    .map(({ name }) => name)
}
