/** Words that tell a tool's effect if it does not declare one (`effect-of.ts`), in the plain form that names use. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Verbs that lose something, and that are options of programs as well. The weak ones are often nouns. */
export const LOSING = {
  plain: words(`delete remove drop destroy purge erase wipe uninstall kill discard overwrite`),
  weak: words(`clear flush prune unlink reset restore rollback revert clean undo unset`),
}

/** Verbs that lose something, but not as an option: `rm` of a container is when it ends, and `truncate` is of output. */
export const ENDING = {
  plain: words(`truncate unpublish revoke terminate rm rmi rb`),
  weak: words(`deregister evict`),
}

/** Words that are verbs anywhere in a name. */
export const VERBS = {
  read: words(`get list read fetch retrieve describe show view find lookup inspect explain browse preview summarize compare whoami info
    status count analyze analyse`),
  write: words(`create add update edit set put insert append write upload move rename import restart cancel enable disable assign merge
    push publish install upgrade submit register configure modify attach reopen protect subscribe save send invite`),
  destructive: [...LOSING.plain, ...ENDING.plain, ...words(`exec execute`)],
}

/** Words that are often nouns. They count only if there is no plain verb. */
export const WEAK_VERBS = {
  read: words(`search query check validate verify lint diff extract map scrape crawl observe screenshot snapshot history logs usage schema
    stats ping wait monitor resolve research capture details return provide answer`),
  write: words(`post patch copy clone run start stop trigger commit deploy scale play retry mark approve open close lock link fork transfer
    reply comment navigate click type fill drag hover resize press select download build convert act interact perform
    apply change share schedule manage forward finalize refund order pay book generate synthesize make`),
  destructive: [...LOSING.weak, ...ENDING.weak, ...words(`expire empty eval drain`)],
}

/** Names of subcommands with this ending change something, whatever their other words. */
export const CHANGES_BY_NAME = /\b(?:pull|bisect|checkout|git fetch)$/

/** Words that put something over what is there, wherever a name has them. Descriptions also say of other tools what they restore. */
export const REVERTS: ReadonlySet<string> = new Set(words(`restore rollback revert`))

/** Names of subcommands with this ending delete something, whatever their other words. */
export const DELETES_BY_NAME = /\bcompose down$/

/** Nouns, and mouse gestures, that look like verbs. */
export const NOUNS = /\b(?:(?:merge|pull) requests?|drag(?: and |-and-)drop)\b/g

/** A parameter that begins with one of these loses something, whatever it goes on with: `delete_branch`, `discard-changes`. */
export const LOSING_PARAMETERS: ReadonlySet<string> = new Set(
  words(`delete discard destroy purge prune overwrite wipe erase uninstall clobber`),
)

/** With a parameter that begins with one of these, a call may do more than read. */
export const CHANGING_PARAMETERS: ReadonlySet<string> = new Set([
  ...LOSING_PARAMETERS,
  ...words(`remove drop clear unset kill force move rename`),
])

/** One-letter options that delete in many programs. In lower case they do something else. */
export const LOSING_LETTERS: ReadonlySet<string> = new Set(['D'])

/** Descriptions of tools that overwrite or destroy data, or execute whatever they are given. */
export const LOSES = [
  /\boverwrit(?:e|es|ing)\b/,
  /\bpermanent(?:ly)? (?:delet|remov|eras)/,
  /\birreversibl/,
  /\b(?:execut(?:e|es|ing)|runs?) (?:(?:an?|any|arbitrary|the|some|raw) )*(?:sql|shell|commands?|code|scripts?)\b/,
]
