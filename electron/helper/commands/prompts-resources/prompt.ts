import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { keyAndText } from '../option-values.ts'
import { resultText } from '../../print/result.ts'
import { plainLine } from '../../print/text.ts'

/** `tooltray prompt`: gets a prompt of a server with its arguments filled in. */
export const addPromptCommand: AddCommand = (program, run) => {
  program
    .command('prompt')
    .argument('<name>', 'name of the prompt, such as tracker__triage')
    .argument('[arguments...]', 'key=value for each')
    .description('get a prompt of a server, filled in, and print its messages')
    .addHelpText('after', examples('tooltray prompt tracker__triage', 'tooltray prompt tracker__triage project=site --json'))
    .action((name: string, words: string[]) =>
      run(async (context) => {
        const { printer } = context
        const given = Object.fromEntries(words.map(pairOf))
        const result = await useEngine(context, (engine, signal) => engine.prompts.get({ name, arguments: given }, { signal }))
        if (printer.json) return printer.value(result)
        const messages = (Array.isArray(result['messages']) ? result['messages'] : []) as { role?: unknown; content?: unknown }[]
        if (messages.length === 0) printer.notice('The prompt has no messages.')
        for (const [place, { role, content }] of messages.entries()) {
          if (place > 0) printer.data('')
          if (messages.length > 1 || role !== 'user') printer.data(printer.paint('dim', plainLine(String(role))))
          printer.data(resultText({ content: Array.isArray(content) ? content : [content] }))
        }
      }),
    )
}

/** Arguments of prompts are strings (MCP specification, server/prompts). */
function pairOf(word: string): [string, string] {
  const pair = keyAndText(word)
  if (pair === undefined)
    throw new TooltrayError('usage', `"${word}" is not a key=value pair.`, { hint: 'Enter key=value for each argument.' })
  return pair
}
