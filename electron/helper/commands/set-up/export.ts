import { Option } from 'commander'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { everyValue } from '../option-values.ts'
import { EXPORT_TARGETS, type ExportTarget } from '../../../engine/config/export-to/target-export.ts'
import { exportToTarget } from './export-target.ts'
import { keyToEncrypt } from './export-key.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'

interface ExportOptions {
  readonly jsonl?: true
  readonly secrets?: true
  readonly passphraseFile?: string
  readonly recipient?: readonly string[]
  readonly to?: ExportTarget
  readonly out?: string
  readonly force?: true
}

/** `tooltray export`: the whole configuration as one file, without secrets or encrypted with them. */
export const addExportCommand: AddCommand = (program, run) => {
  program
    .command('export')
    .argument('[catalogue]', 'all tools, prompts, and resources with their schemas, instead of the configuration')
    .option('--jsonl', 'the catalog as one JSON object a line')
    .option('--secrets', 'with all secrets and sign-ins, encrypted (age format); asks for a pass phrase')
    .option('--passphrase-file <file>', 'encrypt by the pass phrase in the first line of this file')
    .addOption(new Option('--recipient <key>', 'encrypt for this age key instead, age1... (repeatable)').argParser(everyValue))
    .addOption(
      new Option('--to <program>', 'as files for a larger program, with a list of what has no place there').choices(EXPORT_TARGETS),
    )
    .option('--out <folder>', 'the folder for these files: a new or an empty one')
    .option('--force', 'also write into a folder that is not empty')
    .description('print the configuration as JSON: servers, profiles, and settings; lists secrets by name only')
    .addHelpText(
      'after',
      examples(
        'tooltray export > tooltray.json',
        'tooltray export --secrets > tooltray.age',
        'tooltray restore tooltray.age',
        'tooltray export catalogue --jsonl | jq .name',
        'tooltray export --to toolhive --out cluster',
      ),
    )
    .action((what: string | undefined, options: ExportOptions) =>
      run(async (context) => {
        const { jsonl, secrets: isWithSecrets, passphraseFile, recipient, to, out, force } = options
        if (to !== undefined) {
          if (what !== undefined || jsonl === true || isWithSecrets === true)
            throw new TooltrayError('usage', 'Only the configuration without secrets is exported to another program.', {
              hint: `tooltray export --to ${to} --out FOLDER`,
            })
          return exportToTarget(to, { out, force }, context)
        }
        if (out !== undefined || force !== undefined)
          throw new TooltrayError('usage', 'Only an export to another program is a folder.', {
            hint: `Add --to ${EXPORT_TARGETS.join('|')}.`,
          })
        if (what !== undefined) return exportCatalogue(what, jsonl === true, context)
        if (jsonl === true)
          throw new TooltrayError('usage', 'The configuration is one JSON document.', { hint: 'tooltray export catalogue --jsonl' })
        if (isWithSecrets === true) return exportEncrypted(options, context)
        if (passphraseFile !== undefined || recipient !== undefined)
          throw new TooltrayError('usage', 'Only an export with secrets is encrypted.', { hint: 'Add --secrets.' })
        const file = await useEngine(context, (engine, signal) => engine.setUp.export(undefined, { signal }))
        context.printer.value(file)
        const secrets = (file['secrets'] as string[] | undefined) ?? []
        if (secrets.length > 0)
          context.printer.notice(
            `Left out: ${secrets.join(', ')}. To take them along, encrypted: tooltray export --secrets. ` +
              'Or set them on the other computer with: tooltray secret set NAME',
          )
      }),
    )
}

/** Prints everything as one age file. */
async function exportEncrypted(options: ExportOptions, context: CommandContext): Promise<void> {
  const key = await keyToEncrypt(context, options)
  const { text, left } = await useEngine(context, (engine, signal) => engine.setUp.exportEncrypted(key, { signal }))
  context.printer.data(text.trimEnd())
  context.printer.notice('Encrypted, with all secrets and sign-ins. On the other computer: tooltray restore FILE')
  if (left.length > 0) context.printer.notice(`Left out, because they come from files: ${left.join(', ')}.`)
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
