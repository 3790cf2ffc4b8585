import type { BorrowedSecret, EntryPreview, FormField } from '../../contract/entries.ts'
import { missingWords } from '../../engine/base/words/missing-words.ts'
import { keptSentence } from '../../control/words/package-words.ts'
import { sandboxWords } from '../../control/sandbox-words.ts'
import type { Printer } from './printer.ts'

/** Prints what an entry will run, as notices. */
export function printEntry(preview: EntryPreview, printer: Printer): void {
  for (const line of entryLines(preview)) printer.notice(line)
}

/** Returns what an entry will run and get, as sentences. */
export function entryLines({
  words,
  package: kept,
  cwd,
  sandbox,
  url,
  variables,
  reads,
  open = [],
  unset = [],
  missing,
  borrowed,
  warnings,
}: EntryPreview): string[] {
  return [
    words === undefined ? `Tooltray will talk to: ${url ?? ''}` : `Tooltray will start, without a shell: ${commandLine(words)}`,
    ...(kept === undefined ? [] : [keptSentence(kept)]),
    ...(cwd === undefined ? [] : [`In the folder: ${cwd}`]),
    ...(sandbox === undefined ? [] : [sandboxWords(sandbox)]),
    ...(variables.length === 0
      ? []
      : [`With: ${variables.map(({ name, value }) => (value === undefined ? name : `${name}=${oneWord(value)}`)).join(', ')}`]),
    ...(reads.length === 0 ? [] : [`Receives: ${reads.join(', ')}`]),
    ...(open.length === 0 ? [] : [`It needs ${open.join(', ')}, for which there is only a placeholder`]),
    ...(unset.length === 0 ? [] : [`It needs ${unset.join(', ')}, which ${unset.length === 1 ? 'is' : 'are'} not set`]),
    ...(missing === undefined ? [] : [`It needs ${missingWords(missing)}`]),
    ...[...warnings, ...borrowed.map(borrowedLine)].map((warning) => `warning: ${warning}`),
  ]
}

/** Returns a warning that a secret would be shared with a new recipient, as a sentence. */
export function borrowedLine({ secret, of, to }: BorrowedSecret): string {
  return `The secret ${secret}, ${of.length === 0 ? 'which you keep' : `which ${of.join(', ')} uses`}, would go to: ${to}.`
}

/** Formats a command line so that the limits of each argument are visible. */
function commandLine(words: readonly string[]): string {
  return words.map(oneWord).join(' ')
}

function oneWord(word: string): string {
  return /^[\w@%+=:,./~${}\u2022-]+$/.test(word) ? word : JSON.stringify(word)
}

/** Describes a form field in one line. */
export function fieldLine({ label, key, description, required, secret, multiple, choices, default: preset }: FormField): string {
  const about = [label === key ? undefined : label, description].filter((text) => text !== undefined && text !== '').join(': ')
  const rules = [
    required ? 'needed' : undefined,
    secret ? 'a secret' : undefined,
    multiple ? 'may be repeated' : undefined,
    choices.length > 0 ? `one of ${choices.join(', ')}` : undefined,
    preset.length > 0 ? `else ${preset.join(', ')}` : undefined,
  ].filter((text) => text !== undefined)
  return [about, rules.join('; ')].filter((text) => text !== '').join(' — ')
}
