import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'

/** `tooltray export`: the whole configuration as one file, without secrets. */
export const addExportCommand: AddCommand = (program, run) => {
  program
    .command('export')
    .argument('[catalogue]', 'all tools, prompts, and resources with their schemas, instead of the configuration')
    .option('--jsonl', 'the catalog as one JSON object a line')
    .description('print the configuration as JSON: servers, profiles, and settings; lists secrets by name only')
    .addHelpText(
      'after',
      examples('tooltray export > tooltray.json', 'tooltray restore tooltray.json', 'tooltray export catalogue --jsonl | jq .name'),
    )
    .action((what: string | undefined, { jsonl }: { jsonl?: true }) =>
      run(async (context) => {
        if (what !== undefined) return exportCatalogue(what, jsonl === true, context)
        if (jsonl === true)
          throw new TooltrayError('usage', 'The configuration is one JSON document.', { hint: 'tooltray export catalogue --jsonl' })
        const file = await useEngine(context, (engine, signal) => engine.setUp.export(undefined, { signal }))
        context.printer.value(file)
        const secrets = (file['secrets'] as string[] | undefined) ?? []
        if (secrets.length > 0)
          context.printer.notice(`Left out: ${secrets.join(', ')}. On another computer, set them with: tooltray secret set NAME`)
      }),
    )
}

async function exportCatalogue(what: string, asLines: boolean, context: CommandContext): Promise<void> {
  if (what !== 'catalogue')
    throw new TooltrayError('usage', `There is nothing called "${what}" to export.`, {
      hint: 'tooltray export, or: tooltray export catalogue',
    })
  const entries = await useEngine(context, (engine, signal) => engine.catalogue(undefined, { signal }))
  if (!asLines) return context.printer.value(entries)
  for (const entry of entries) context.printer.data(JSON.stringify(entry))
}
