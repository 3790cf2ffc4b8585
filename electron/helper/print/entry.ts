import type { EntryPreview, FormField } from '../../control/contract.ts'
import type { Printer } from './printer.ts'

/** What an entry will run, as notices. */
export function printEntry({ words, cwd, url, variables, reads, warnings }: EntryPreview, printer: Printer): void {
  printer.notice(
    words === undefined ? `Tooltray will talk to: ${url ?? ''}` : `Tooltray will start, without a shell: ${commandLine(words)}`,
  )
  if (cwd !== undefined) printer.notice(`In the folder: ${cwd}`)
  if (variables.length > 0) printer.notice(`With: ${variables.join(', ')}`)
  if (reads.length > 0) printer.notice(`It is given: ${reads.join(', ')}`)
  for (const warning of warnings) printer.notice(`warning: ${warning}`)
}

/** A command line in which one sees where each argument begins and ends. */
function commandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~${}-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

/** What a field is about, in one line. */
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
