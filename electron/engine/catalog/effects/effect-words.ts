/** Words that say what a tool does, where it does not declare it (`effect-of.ts`). Written as they stand in names: the plain form. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words that are verbs wherever they stand in a name. */
export const VERBS = {
  read: words(`get list read fetch retrieve describe show view find lookup inspect explain browse preview summarize compare whoami info
    status count analyze analyse`),
  write: words(`create add update edit set put insert append write upload move rename import restart cancel enable disable assign merge
    push publish install upgrade submit register configure modify attach reopen protect subscribe save send invite`),
  destructive: words(`delete remove drop destroy purge erase wipe truncate uninstall revoke terminate kill discard exec execute overwrite`),
}

/** Words that are often nouns: they count where there is nothing plainer. */
export const WEAK_VERBS = {
  read: words(`search query check validate verify lint diff extract map scrape crawl observe screenshot snapshot history logs usage schema
    stats ping wait monitor resolve research capture details return provide answer`),
  write: words(`post patch copy clone run start stop trigger commit deploy scale play retry mark approve open close lock link fork transfer
    restore rollback reply comment navigate click type fill drag hover resize press select download build convert act interact perform
    apply change share schedule manage forward finalize refund order pay book generate synthesize make`),
  destructive: words(`clear flush reset prune expire empty unlink rm eval`),
}

/** Names of programs' subcommands that end like this change something, whatever else they are made of. */
export const CHANGES_BY_NAME = /\b(?:pull|bisect|checkout|git fetch)$/

/** Nouns, and what is done with a mouse, that look like verbs. */
export const NOUNS = /\b(?:(?:merge|pull) requests?|drag(?: and |-and-)drop)\b/g

/** Parameters that begin with one of these make more of a call than reading. */
export const CHANGING_PARAMETERS: ReadonlySet<string> = new Set(
  words(`delete remove drop destroy purge prune erase wipe clear unset uninstall overwrite kill force move rename`),
)

/** Options of one letter that delete in many programs; a small one does something else. */
export const CHANGING_LETTERS: ReadonlySet<string> = new Set(['D'])

/** What is said of tools that lose what was there, or run whatever they are given. */
export const LOSES = [
  /\boverwrit(?:e|es|ing)\b/,
  /\bpermanent(?:ly)? (?:delet|remov|eras)/,
  /\birreversibl/,
  /\b(?:execut(?:e|es|ing)|runs?) (?:(?:an?|any|arbitrary|the|some|raw) )*(?:sql|shell|commands?|code|scripts?)\b/,
]
