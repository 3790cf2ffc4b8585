import { ENDING, LOSING } from './effect-words.ts'

/** Words that tell whether one call deletes or overwrites, by its arguments (`call-effect.ts`), in the plain form that names use. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** A parameter that is just one of these loses something if it is set. */
export const DESTROYING_OPTIONS: ReadonlySet<string> = new Set([...LOSING.plain, ...LOSING.weak, ...words(`clobber force mirror hard`)])

/** Words of a command that lose something. */
export const DESTROYING_WORDS: ReadonlySet<string> = new Set([
  ...DESTROYING_OPTIONS,
  ...ENDING.plain,
  ...ENDING.weak,
  ...words(`rmdir del`),
])

/**
 * Commands whose option of one letter forces or deletes something. In others it is something else: `-f` follows a log or names a file, and
 * `-D` of an installer is for development.
 */
export const LETTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  f: words(`push checkout switch branch tag mv cp ln`),
  D: words(`branch iptables ip6tables ssh-add`),
}

/** What may follow `force` in the name of a parameter that loses something. `force_refresh` does not. */
export const FORCED = words(`delete deletion remove push with destroy overwrite replace if without unlock kill`)

/** Parameters, by their last word, whose value says what is done. */
export const COMMAND_NAMES = words(`action operation op method mode command cmd verb subcommand`)

/** Values of these that are no verb of the list. */
export const MODES = words(`replace_all replace-all`)

/** Parameters with the words of a command line. */
export const COMMAND_LISTS: ReadonlySet<string> = new Set([
  ...['args', 'argv', 'arguments', 'flags', 'options', 'command', 'cmd', 'extra args', 'extra flags', 'words', 'parameters', 'params'],
])

/** Texts that turn a parameter off. */
export const NOT_CHOSEN: ReadonlySet<string> = new Set(['', ...words(`false no off none never 0 null undefined`)])
