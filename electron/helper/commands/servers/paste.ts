import { text } from 'node:stream/consumers'
import { TooltrayError, messageOf } from '../../../engine/base/errors.ts'
import type { EntryPreview } from '../../../contract/entries.ts'
import { agreesToShown, canAsk, declined } from '../ask.ts'
import { askKeys } from '../ask-keys.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { notHere } from '../check-target.ts'
import { exitCodes } from '../exit-codes.ts'
import { giveOption } from '../option-values.ts'
import { typedText } from '../typed-text.ts'
import { printEntry } from '../../print/entry.ts'

/** `tooltray paste`: adds the servers in a text of any supported format. */
export const addPasteCommand: AddCommand = (program, run) => {
  program
    .command('paste')
    .argument('[text...]', 'the copied text; default: stdin')
    .description('add servers from a README, a link or the settings of any AI app')
    .option('--as <name>', 'name for the server, if it is only one')
    .option('--replace', 'replace servers of the same name')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(giveOption())
    .addHelpText(
      'after',
      examples(
        'tooltray paste < snippet.json --yes',
        "tooltray paste 'claude mcp add memory -- npx -y @modelcontextprotocol/server-memory'",
        'pbpaste | tooltray paste --yes',
      ),
    )
    .action((words: string[], { as, replace, yes, give }: { as?: string; replace?: true; yes?: true; give?: string[] }) =>
      run(async (context) => {
        const { printer, stdin } = context
        const isPiped = words.length === 0 && !canAsk(context)
        const askForText = (): void => printer.notice('Paste here, then press Ctrl+D on an empty line.')
        const pasted = words.length > 0 ? words.join(' ') : await (isPiped ? text(stdin) : typedText(context, askForText))
        return useEngine(context, async (engine, signal) => {
          const { servers, reason, hub } = await engine.servers.paste({ text: pasted }, { signal })
          if (reason !== undefined)
            throw new TooltrayError('usage', reason, { hint: 'Tooltray reads JSON, TOML, YAML, links, URLs, and command lines.' })
          if (as !== undefined && servers.length !== 1)
            throw new TooltrayError('usage', `--as is for one server, and this is ${servers.length}.`, { hint: 'Leave it out.' })
          const named = servers.map((server) => ({ ...server, name: as ?? server.name }))
          for (const { name, preview, notes, problem } of named) {
            printer.notice(`${name}:`)
            if (problem === undefined) printEntry(preview, printer)
            else printer.notice(`left out: ${problem}`)
            for (const note of notes) printer.notice(`note: ${note}`)
          }
          if (hub !== undefined)
            printer.notice(`To import all settings of ${hub.name}, save them and run: tooltray import ${hub.id} --file FILE`)
          const usable = named.filter(({ problem }) => problem === undefined)
          if (usable.length === 0) return exitCodes.failed
          const borrowed = usable.flatMap(({ preview }) => preview.borrowed)
          const why = {
            what: 'This may run programs of other authors',
            hint: 'Review the command above, then run again with --yes.',
            // With piped input there is no terminal to prompt on.
            mayAsk: !isPiped,
          }
          if (!(await agreesToShown(context, { yes, give }, borrowed, why))) return declined(context, 'Nothing was added.')
          const added: { readonly name: string; readonly needs: readonly string[] }[] = []
          const left = named.flatMap(({ name, problem }) => (problem === undefined ? [] : [{ name, why: problem }]))
          for (const { name, entry, preview } of usable) {
            const keys = yes === true ? {} : await askKeys(context, name, openKeysIn(preview))
            const agreed = preview.fingerprint === undefined ? {} : { agreed: preview.fingerprint }
            try {
              const { kept } = await engine.servers.add({ name, entry, replace: replace === true, keys, ...agreed }, { signal })
              printer.notice(`Added ${name}.`)
              if (kept.length > 0) printer.notice(`Kept as secrets: ${kept.map((secret) => secret.name).join(', ')}.`)
              added.push({
                name,
                needs: await needsOf(
                  name,
                  entry,
                  openKeysIn(preview).filter((key) => keys[key] === undefined),
                  context,
                ),
              })
            } catch (error) {
              // An error with one server does not prevent the others.
              if (signal.aborted) throw error
              left.push({ name, why: messageOf(error) })
            }
          }
          if (added.length > 0) printer.notice(`Added: ${added.map(({ name }) => name).join(', ')}.`)
          for (const { needs } of added) needs.forEach((need) => printer.notice(need))
          if (left.length > 0) printer.notice(`Not added: ${left.map(({ name, why }) => `${name}: ${why}`).join(' ')}`)
          if (added.length > 0) printer.notice('See how they stand: tooltray status')
          return left.length === 0 ? exitCodes.done : exitCodes.failed
        })
      }),
    )
}

/** Returns the keys that a server needs and that have no value. */
function openKeysIn({ open = [], unset = [] }: EntryPreview): string[] {
  return [...open, ...unset.map((read) => read.replace(/^the secret /, ''))]
}

/** Returns what an added server still needs, as sentences. */
async function needsOf(
  name: string,
  entry: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  { reach }: CommandContext,
): Promise<string[]> {
  const missing = await notHere(entry, reach.platform)
  return [
    ...(keys.length === 0 ? [] : [`${name} needs ${keys.join(', ')}. Enter it in the window, or with: tooltray secret set`]),
    ...(missing === undefined ? [] : [`${name} needs ${missing}`]),
  ]
}
