import type { ControlClient } from '../../../control/control-api.ts'
import type { EntryPreview, FormField } from '../../../contract/entries.ts'
import { agreesToShown, declined } from '../ask.ts'
import { type CommandContext, useEngine } from '../command-context.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { formInput } from '../servers/form-input.ts'
import { fieldLine, printEntry } from '../../print/entry.ts'

/** Options of the commands that add a published server. */
export interface SourceOptions {
  readonly as?: string | undefined
  /** `KEY=value` each. */
  readonly set?: readonly string[] | undefined
  readonly replace?: true | undefined
  readonly yes?: true | undefined
  /** Secrets of other servers that it may have. */
  readonly give?: readonly string[] | undefined
}

/** How to preview and add one server whose form is known. */
export interface Source {
  readonly suggestedName: string
  readonly fields: readonly FormField[]
  readonly keepsSecrets: boolean
  preview(engine: ControlClient, input: Record<string, string | string[]>, signal: AbortSignal): Promise<EntryPreview>
  add(
    engine: ControlClient,
    request: { name: string; input: Record<string, string | string[]>; replace: boolean; agreed?: string | undefined },
    signal: AbortSignal,
  ): Promise<unknown>
}

/** Shows what a server will run, asks, and adds it. The user did not type the command, so showing it is required. */
export async function addSource(context: CommandContext, source: Source, options: SourceOptions): Promise<ExitCode> {
  const { printer } = context
  const { as, set, replace, yes, give } = options
  const name = as ?? source.suggestedName
  const input = formInput(set)
  const missing = source.fields.filter(
    ({ key, required, default: preset }) => required && preset.length === 0 && !Object.hasOwn(input, key),
  )
  for (const field of missing) printer.notice(`${field.key}: ${fieldLine(field)}`)
  const preview = await useEngine(context, (engine, signal) => source.preview(engine, input, signal))
  printEntry(preview, printer)
  const why = { what: 'This may run a program of another author', hint: 'Review the command above, then run again with --yes.' }
  if (!(await agreesToShown(context, { yes, give }, preview.borrowed, why))) return declined(context, 'Nothing was added.')
  await useEngine(context, (engine, signal) =>
    source.add(engine, { name, input, replace: replace === true, agreed: preview.fingerprint }, signal),
  )
  printer.notice(`Added ${name}. See how it stands: tooltray status`)
  return exitCodes.done
}
