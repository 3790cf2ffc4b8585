import { effectFrom as effectFroms, effect as effects } from '../../../contract/tools.ts'
import { effectWords } from '../../../control/state-words.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import type { Finding } from '../../../contract/consent/text-checks.ts'
import { findingLine } from './finding-line.ts'
import type { Printer } from '../../print/printer.ts'
import { plainJson, plainLine, plainText } from '../../print/text.ts'

/** `tooltray describe`: the complete definitions of some tools. */
export const addDescribeCommand: AddCommand = (program, run) => {
  program
    .command('describe')
    .argument('<tool...>', 'names of tools, such as github__create_issue')
    .description('show everything about tools: description, arguments, schemas')
    .addHelpText('after', examples('tooltray describe github__create_issue', 'tooltray describe files__read_file files__write_file --json'))
    .action((names: string[]) =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.tools.describe({ names }, { signal }))
        if (printer.json) printer.value(answer)
        else {
          for (const [place, tool] of answer.tools.entries()) {
            if (place > 0) printer.data('')
            printTool(tool, printer)
          }
        }
        const [first] = answer.unknown
        if (first === undefined) return
        const suggestions = answer.unknown.flatMap((entry) => entry.suggestions)
        throw new TooltrayError('tool_unknown', `There is no tool named ${answer.unknown.map(({ name }) => `"${name}"`).join(', ')}.`, {
          hint: suggestions.length === 0 ? `Find tools: tooltray search ${first.name}` : `Did you mean ${suggestions.join(', ')}?`,
        })
      }),
    )
}

function effectOf({ effect, effectFrom }: Readonly<Record<string, unknown>>): string {
  const from = effectFroms.safeParse(effectFrom)
  const known = effects.safeParse(effect)
  return known.success && from.success ? effectWords(known.data, from.data) : ''
}

/** Prints a tool for people. */
function printTool(tool: Readonly<Record<string, unknown>>, printer: Printer): void {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const heading = (title: string): void => printer.data(`\n${printer.paint('dim', title)}`)
  printer.data(`${printer.paint('bold', plainLine(text(tool.name)))}  ${plainLine(effectOf(tool))}`)
  const description = plainText(text(tool.description)).trim()
  if (description !== '') printer.prose(`\n${description}`)
  const findings = (tool.findings ?? []) as readonly Finding[]
  if (findings.length > 0) heading('Look at')
  for (const finding of findings) printer.item(' !', 'yellow', findingLine(finding))
  heading('Signature')
  printer.prose(text(tool.signature))
  heading('Arguments')
  printer.data(plainJson(tool.inputSchema ?? {}))
  if (tool.outputSchema === undefined) return
  heading('Result')
  printer.data(plainJson(tool.outputSchema))
}
