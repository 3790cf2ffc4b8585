import type { Remains } from '../../../contract/servers.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'

/** `tooltray remove`: removes a server from servers.json. */
export const addRemoveCommand: AddCommand = (program, run) => {
  program
    .command('remove')
    .argument('<server>', 'name of the server')
    .description('remove a server')
    .option('--forget', 'and delete its secrets and sign-in, except what other servers use')
    .addHelpText('after', examples('tooltray remove files', 'tooltray remove github --forget'))
    .action((name: string, { forget }: { forget?: true }) =>
      run(async (context) => {
        const left = await useEngine(context, async (engine, signal) => {
          const remains = await engine.servers.remove({ name }, { signal })
          if (forget !== true) return remains
          printForgotten(await engine.servers.forget({ name }, { signal }))
          return undefined
        })
        context.printer.notice(`Removed ${name}.`)
        if (left !== undefined) for (const line of stillKept(left)) context.printer.notice(line)

        function printForgotten({ secrets, signIn }: Remains): void {
          const what = [...(secrets.length === 0 ? [] : [secrets.join(', ')]), ...(signIn ? ['its sign-in'] : [])]
          if (what.length > 0) context.printer.notice(`Forgotten: ${what.join(', ')}.`)
        }
      }),
    )
}

/** Returns what a removal left behind, and how to delete it. */
function stillKept({ secrets, signIn }: Remains): string[] {
  return [
    ...(secrets.length === 0
      ? []
      : [
          `Kept, though nothing uses ${secrets.length === 1 ? 'it' : 'them'} any more: ${secrets.join(', ')}. Forget with: ` +
            `${secrets.map((secret) => `tooltray secret remove ${shellWord(secret)}`).join('; ')}`,
        ]),
    ...(signIn ? ['Its sign-in is kept, too, in case it comes back. Next time, --forget takes that away as well.'] : []),
  ]
}
