import { TooltrayError } from '../../engine/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { plainJson, plainLine, plainText } from '../print-text.ts'
import type { Paint } from '../print-paint.ts'

/** `tooltray describe`: everything that servers say of some tools. */
export const addDescribeCommand: AddCommand = (program, run) => {
  program
    .command('describe')
    .argument('<name...>', 'names of tools, such as github__create_issue')
    .description('show everything about tools: description, arguments, schemas')
    .addHelpText('after', examples('tooltray describe github__create_issue', 'tooltray describe files__read_file files__write_file --json'))
    .action((names: string[]) =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.tools.describe({ names }, { signal }))
        if (printer.json) printer.value(answer)
        else if (answer.tools.length > 0) printer.data(answer.tools.map((tool) => described(tool, printer.paint)).join('\n\n'))
        const [first] = answer.unknown
        if (first === undefined) return
        const suggestions = answer.unknown.flatMap((entry) => entry.suggestions)
        throw new TooltrayError('tool_unknown', `There is no tool named ${answer.unknown.map(({ name }) => `"${name}"`).join(', ')}.`, {
          hint: suggestions.length === 0 ? `Find tools: tooltray search ${first.name}` : `Did you mean ${suggestions.join(', ')}?`,
        })
      }),
    )
}

/** A tool as a person reads it. */
function described(tool: Readonly<Record<string, unknown>>, paint: Paint): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const parts = [`${paint('bold', plainLine(text(tool.name)))}  ${plainLine(text(tool.effect))}`]
  const description = plainText(text(tool.description)).trim()
  if (description !== '') parts.push(description)
  parts.push(`${paint('dim', 'Signature')}\n${plainLine(text(tool.signature))}`)
  parts.push(`${paint('dim', 'Arguments')}\n${plainJson(tool.inputSchema ?? {})}`)
  if (tool.outputSchema !== undefined) parts.push(`${paint('dim', 'Result')}\n${plainJson(tool.outputSchema)}`)
  return parts.join('\n\n')
}
