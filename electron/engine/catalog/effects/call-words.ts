/** Words that tell whether one call deletes or overwrites, by its arguments (`call-effect.ts`), in the plain form that names use. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** A parameter that is just one of these loses something if it is set. `rm` of a container is when it ends, and `truncate` is of output. */
export const DESTROYING_OPTIONS =
  words(`delete remove drop destroy purge erase wipe uninstall kill discard overwrite clear flush prune unlink
  reset restore rollback revert clean clobber force mirror hard undo unset`)

/** Words of a command that lose something. */
export const DESTROYING_WORDS: ReadonlySet<string> = new Set([
  ...DESTROYING_OPTIONS,
  ...words(`rm rmi rb rmdir del truncate unpublish revoke terminate deregister evict`),
])

/** A parameter that begins with one of these does so, whatever it goes on with: `delete_branch`, `discard-changes`. */
export const DESTROYING_PARAMETERS = words(`delete discard destroy purge prune overwrite wipe erase uninstall clobber`)

/** What may follow `force` in the name of a parameter that loses something. `force_refresh` does not. */
export const FORCED = words(`delete deletion remove push with destroy overwrite replace if without unlock kill`)

/** One-letter options that delete in many programs. In lower case they do something else. */
export const DESTROYING_LETTERS = words(`D`)

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
