import { text } from 'node:stream/consumers'
import { callArguments } from './call-arguments.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { seconds } from '../option-values.ts'
import { callShowingProgress } from '../../print/progress.ts'
import { resultText } from '../../print/result.ts'
import { fileItems, saveContent } from './save-content.ts'

/** `tooltray call`: runs a tool and prints its result. */
export const addCallCommand: AddCommand = (program, run) => {
  program
    .command('call')
    .argument('<tool>', 'name of the tool, such as github__create_issue')
    .argument('[arguments...]', 'one JSON object, or key=value for each, or - to read JSON from stdin')
    .description('run a tool and print its result; Ctrl+C cancels it')
    .option('--timeout <seconds>', 'stop waiting after this many seconds', seconds)
    .option('--save <folder>', 'save images, sounds, and other files of the result in this folder; existing names get a number')
    .option('--search-id <id>', 'search_id of the search that found the tool: search learns from it')
    .addHelpText(
      'after',
      examples(
        `tooltray call files__read_file '{"path":"notes.txt"}'`,
        'tooltray call files__read_file path=notes.txt head=10',
        `tooltray call crm__find zip='"01234"'        (quotes inside: text, not a number)`,
        'tooltray call db__query --timeout 300 - < query.json',
        'tooltray call browser__screenshot --save .',
        'tooltray call db__query sql="select 1" --json | jq .structuredContent',
      ),
    )
    .action((name: string, words: string[], { timeout, searchId, save }: { timeout?: number; searchId?: string; save?: string }) =>
      run(async (context) => {
        const { printer, stdin } = context
        const given = await callArguments(words, () => text(stdin))
        const request = { name, arguments: given, timeout, search_id: searchId }
        const result = await useEngine(context, (engine, signal) => callShowingProgress(engine, request, printer, signal))
        const saved = save === undefined ? undefined : await saveContent(result, context.absolute(save), name)
        if (printer.json) printer.value(result)
        else {
          const shown = resultText(result, saved)
          if (shown !== '') printer.data(shown)
          else printer.notice('The tool gave no content.')
        }
        const files = fileItems(result).length
        if (saved?.size === 0) printer.notice('There was no file to save.')
        else if (saved !== undefined) printer.notice(`Saved: ${[...saved.values()].join(', ')}`)
        else if (files > 0 && !printer.json) {
          printer.notice(`To keep ${files === 1 ? 'the file' : `the ${files} files`}, add: --save FOLDER`)
        }
        if (result.isError !== true) return exitCodes.done
        printer.notice('The tool reported an error.')
        return exitCodes.failed
      }),
    )
}
