/** The action that a request asks for, or that a tool performs: reading, creating, changing, or deleting something, or sending it. */
export type AskedAction = 'read' | 'create' | 'update' | 'delete' | 'send'

/** The verbs of each action, in their plain form. */
export type Verbs = Readonly<Record<AskedAction, readonly string[]>>

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Words that are rarely nouns, so they indicate the action anywhere. Copying counts as creating, since the original stays; merging, moving,
 * and renaming count as changing. Verbs that leave open whether anything changes (convert, translate, run, open, pay, invite) are in no
 * table.
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

/** Words that are as often nouns. They count only at the beginning of a request, and at the beginning or end of a tool's name. */
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
