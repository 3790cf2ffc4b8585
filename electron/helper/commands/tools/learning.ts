import { Argument, type Command } from 'commander'
import type { ControlClient } from '../../../control/control-api.ts'
import type { LearningStatus } from '../../../contract/learning.ts'
import { type AddCommand, type Run, examples, notes, useEngine } from '../command-context.ts'
import type { Printer } from '../../print/printer.ts'
import { counted } from '../../../engine/base/counted.ts'

/** `tooltray learning`: shows and controls what search learns from use. */
export const addLearningCommand: AddCommand = (program, run) => {
  const learning = program
    .command('learning')
    .description('see, clear, or turn off what search learns from use')
    .addHelpText('after', notes("Everything stays in Tooltray's database on this computer."))
    .addHelpText(
      'after',
      examples(
        'tooltray learning status',
        'tooltray learning export > learned.json',
        'tooltray learning keep-queries off',
        'tooltray learning disable',
        'tooltray learning clear',
      ),
    )
  const status = (engine: ControlClient, signal: AbortSignal): Promise<LearningStatus> => engine.learning.status(undefined, { signal })
  addPart(learning, run, 'status', 'show whether learning is on, and how much was learned', status)
  learning
    .command('export')
    .description('print everything learned, as JSON')
    .addHelpText('after', examples('tooltray learning export > learned.json', `tooltray learning export | jq '.queries[].query'`))
    .action(() =>
      run(async (context) =>
        context.printer.value(await useEngine(context, (engine, signal) => engine.learning.export(undefined, { signal }))),
      ),
    )
  addPart(learning, run, 'clear', 'delete everything learned', (engine, signal) => engine.learning.clear(undefined, { signal }))
  addPart(learning, run, 'enable', 'turn learning on', (engine, signal) => engine.learning.configure({ enabled: true }, { signal }))
  addPart(learning, run, 'disable', 'turn learning off; keeps what was learned until: learning clear', (engine, signal) =>
    engine.learning.configure({ enabled: false }, { signal }),
  )
  learning
    .command('keep-queries')
    .addArgument(new Argument('<choice>', 'on, or off, which also deletes saved queries').choices(['on', 'off']))
    .description('save queries as typed, or only the stems of their words')
    .addHelpText('after', examples('tooltray learning keep-queries off'))
    .action((choice: string) =>
      run(async (context) => {
        printStatus(
          await useEngine(context, (engine, signal) => engine.learning.configure({ keepQueries: choice === 'on' }, { signal })),
          context.printer,
        )
      }),
    )
}

function addPart(
  learning: Command,
  run: Run,
  name: string,
  description: string,
  act: (engine: ControlClient, signal: AbortSignal) => Promise<LearningStatus>,
): void {
  learning
    .command(name)
    .description(description)
    .addHelpText('after', examples(`tooltray learning ${name}`))
    .action(() => run(async (context) => printStatus(await useEngine(context, act), context.printer)))
}

function printStatus(status: LearningStatus, printer: Printer): void {
  if (printer.json) return printer.value(status)
  const { enabled, keepsQueries, tools, words, queries, durable } = status
  printer.data(enabled ? 'Search learns from use.' : 'Search does not learn from use, and ignores what it learned.')
  printer.data(`Learned: ${counted(words, 'word', 'words')} for ${counted(tools, 'tool', 'tools')}.`)
  printer.data(keepsQueries ? `Queries are kept as typed: ${queries}.` : 'No query is kept as typed.')
  if (!durable)
    printer.notice(
      'warning: The database cannot be written. All this, your choice included, is lost when Tooltray stops. See: tooltray doctor',
    )
}
