/** What a request asks for, or what a tool does: looking at something, making, changing or removing it, or sending it to somebody. */
export type AskedAction = 'read' | 'create' | 'update' | 'delete' | 'send'

/** The verbs of each action, in their plain form. */
export type Verbs = Readonly<Record<AskedAction, readonly string[]>>

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Words that are hardly ever nouns: they say what is asked wherever they stand. Who copies something has a new thing and the old one as it
 * was, so that is creating; who merges, moves or renames something changes it. What leaves open whether anything changes (convert,
 * translate, run, open, pay, invite) is in no table.
 */
export const PLAIN_VERBS: Verbs = {
  read: words(`get read fetch retrieve obtain find see describe explain summarize summarise browse lookup inspect examine analyze analyse
    compare calculate compute evaluate verify validate determine identify discover locate recommend suggest predict clarify recap
    diagnose investigate enumerate recite transcribe detect solve observe load hear learn know`),
  create: words(`create add insert generate make build compose append reserve buy purchase upload duplicate clone install register enroll
    enrol establish initialize initialise produce invent formulate attach save store jot memorize memorise remember remind provision
    sketch paint render draw import instantiate allocate hire subscribe scribble`),
  update: words(`update edit modify rename move merge adjust alter fix replace resize rotate crop trim extend shorten enable disable
    activate deactivate assign unassign reassign approve reject decline accept resolve reopen unarchive reschedule postpone delay
    restart reboot pause resume mute unmute lock unlock upgrade downgrade restore revert undo redo configure customize customise
    reorder rearrange prioritize prioritise promote demote increase decrease raise lower dim brighten improve refine rewrite rephrase
    reword toggle unmark pin unpin tweak tidy expand enlarge shrink swap amend revise relocate rebase refresh sync synchronize
    synchronise reconfigure finalize finalise finish split combine unify rollback correct`),
  delete: words(`delete remove erase wipe purge discard destroy uninstall unsubscribe cancel revoke terminate kill trash scrap forget
    eliminate unregister deregister detach unlink truncate evict unfollow unfriend unpublish clear`),
  send: words(`send reply respond notify tweet retweet forward announce broadcast publish submit deliver dispatch inform warn
    congratulate apologize apologise`),
}

/** Words that are nouns as often: they say what is asked where a request begins with them, and where a tool's name does, or ends. */
export const ALSO_NOUNS: Verbs = {
  read: words(`list search show query check view look count watch monitor preview review listen scan test track trace estimate rank
    measure audit
    display print name research download export head peek lint diff profile forecast crawl scrape extract parse filter sample`),
  create: words(`book order schedule plan draft design note log file record write fork copy branch screenshot photograph capture backup
    commit enter request`),
  update: words(`change close label tag star archive format scale reset deploy sort group set put turn start stop mark patch balance
    complete`),
  delete: words(`flush prune empty ban drop dump`),
  send: words(`post share mail email message text alert sms`),
}
