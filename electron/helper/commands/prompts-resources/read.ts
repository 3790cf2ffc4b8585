import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { resultText } from '../../print/result.ts'
import { plainText } from '../../print/text.ts'
import { fileItems, saveContent } from '../tools/save-content.ts'

/** `tooltray read`: reads a resource of a server. */
export const addReadCommand: AddCommand = (program, run) => {
  program
    .command('read')
    .argument('<uri>', 'URI of the resource, as listed or named in a result')
    .description('read a resource of a server and print it')
    .option('--save <folder>', 'save files in this folder; existing names get a number')
    .addHelpText(
      'after',
      examples('tooltray read demo://resource/static/document/architecture.md', 'tooltray read file:///notes/plan.png --save .'),
    )
    .action((uri: string, { save }: { save?: string }) =>
      run(async (context) => {
        const { printer } = context
        const result = await useEngine(context, (engine, signal) => engine.resources.read({ uri }, { signal }))
        // Formatted like the blocks of a tool's result.
        const contents = Array.isArray(result['contents']) ? (result['contents'] as unknown[]) : []
        const shown = { content: contents.map((resource) => ({ type: 'resource', resource })) }
        const saved = save === undefined ? undefined : await saveContent(shown, save, 'resource')
        if (printer.json) printer.value(result)
        else if (contents.length === 0) printer.notice('The resource is empty.')
        else printer.data(textsAlone(contents) ?? resultText(shown, saved))
        const files = fileItems(shown).length
        if (saved !== undefined && saved.size > 0) printer.notice(`Saved: ${[...saved.values()].join(', ')}`)
        else if (files > 0 && save === undefined && !printer.json) printer.notice('To save what is not text, add: --save FOLDER')
      }),
    )
}

/** Returns the text of a resource that is a single text, so that it can be piped. */
function textsAlone(contents: readonly unknown[]): string | undefined {
  const [only, ...more] = contents as { readonly text?: unknown }[]
  return more.length === 0 && typeof only?.text === 'string' ? plainText(only.text) : undefined
}
