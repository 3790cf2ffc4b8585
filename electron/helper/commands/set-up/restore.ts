import { readFile } from 'node:fs/promises'
import type { SetUpPlan } from '../../../control/contract.ts'
import { TooltrayError, messageOf } from '../../../engine/base/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import type { Printer } from '../../print/printer.ts'

interface RestoreOptions {
  readonly replace?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
}

/** `tooltray restore`: takes over a set-up that `tooltray export` wrote. */
export const addRestoreCommand: AddCommand = (program, run) => {
  program
    .command('restore')
    .argument('<file>', 'what tooltray export wrote')
    .option('--replace', 'also servers that are here with another configuration')
    .option('--dry-run', 'only show what would happen')
    .option('--yes', 'do not ask')
    .description('take over a set-up that was exported, here or on another computer')
    .addHelpText('after', examples('tooltray restore set-up.json --dry-run', 'tooltray restore set-up.json --yes'))
    .action((path: string, { replace = false, dryRun = false, yes = false }: RestoreOptions) =>
      run(async (context) => {
        const { printer } = context
        const text = await read(path)
        await useEngine(context, async (engine, signal) => {
          const plan = await engine.setUp.plan({ text }, { signal })
          if (dryRun || !yes) {
            show(plan, printer)
            // Programs that a file names run on this computer from then on: that is for a person to say.
            if (!dryRun)
              throw new TooltrayError('usage', 'The programs above would run on this computer, so it needs your word.', {
                hint: 'Say --yes when they are right.',
              })
            return
          }
          await engine.setUp.takeOver({ text, replace }, { signal })
          if (printer.json) printer.value(plan)
          const taken = plan.servers.filter(({ state }) => state === 'new' || (state === 'different' && replace))
          printer.notice(`Taken over: ${taken.length === 0 ? 'no server that was not here' : taken.map(({ name }) => name).join(', ')}.`)
          if (plan.missing.length > 0)
            printer.notice(`Secrets to give: ${plan.missing.map((name) => `tooltray secret set ${name}`).join('; ')}`)
        })
      }),
    )
}

function show(plan: SetUpPlan, printer: Printer): void {
  if (printer.json) return printer.value(plan)
  printer.table(
    [{ title: 'Server', keep: true }, { title: 'Here' }, { title: 'Command or address' }],
    plan.servers.map(({ name, state, target }) => [name, state === 'new' ? 'new' : state === 'same' ? 'the same' : 'different', target]),
  )
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new TooltrayError('usage', `${path} cannot be read: ${messageOf(error)}.`)
  }
}
