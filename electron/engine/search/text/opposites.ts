import { termOf } from './words.ts'

/**
 * Pairs of opposites, one per line. A request to switch something on is not served by a tool that switches it off, however many other words
 * the two tools share. Only opposites that hold in any catalog; a word may be in several lines.
 */
const PAIRS = `
enable activate | disable deactivate
add append insert attach include | remove detach exclude subtract
create make new | delete destroy erase
add create | delete remove
install | uninstall
register | unregister deregister
subscribe | unsubscribe
follow | unfollow
like upvote favorite favourite | unlike dislike downvote unfavorite unfavourite
star | unstar
pin | unpin
lock | unlock
link | unlink
upload | download
tick | untick uncheck
push | pop
block ban | unblock unban
mute silence | unmute
hide | unhide reveal
archive | unarchive
mount | unmount
assign | unassign
publish | unpublish retract
share | unshare
freeze | unfreeze thaw
select | deselect unselect
bookmark | unbookmark
tag | untag
flag | unflag
watch | unwatch
stage | unstage
shelve stash | unshelve unstash
zip compress pack | unzip decompress unpack extract
encrypt | decrypt
encode | decode
serialize | deserialize parse
obfuscate | deobfuscate
minify | beautify prettify
open | close
open reopen | resolve close
start begin launch | stop end halt terminate kill
resume continue unpause | pause suspend
connect join | disconnect
join enter | leave exit quit
login signin | logout signout
import | export
send | receive
accept approve allow | reject decline deny refuse
allow permit whitelist | deny forbid blacklist
grant | revoke
invite | kick uninvite
hire | fire dismiss
promote upgrade | demote downgrade
upgrade | downgrade
increase raise increment grow | decrease lower decrement reduce shrink
maximize | minimize
expand unfold | collapse fold
enlarge | shrink
lengthen extend | shorten truncate
speed accelerate | slow decelerate
merge combine | split separate
lend | borrow
deposit | withdraw
credit | debit
earn | spend
win | lose
commit apply | revert rollback undo
enqueue | dequeue
acquire claim | release unclaim
allocate reserve | deallocate free
bind | unbind
wrap | unwrap
ascend ascending asc | descend descending desc
inbound incoming ingress | outbound outgoing egress
public | private
online | offline
internal | external
minimum min lowest | maximum max highest
sent outbox | received inbox
arrive arrival | depart departure
sunrise | sunset
deploy | undeploy rollback
provision | deprovision teardown
trust verify | distrust untrust
complete finish | reopen
shutdown poweroff | boot poweron reboot
sleep suspend | wake
inhale | exhale
`

const opposites = new Map<string, Set<string>>()
for (const line of PAIRS.trim().split('\n')) {
  const [one = [], other = []] = line.split('|').map((side) => side.trim().split(' ').map(termOf))
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    for (const stem of from) {
      const known = opposites.get(stem) ?? new Set()
      for (const against of to) if (against !== stem) known.add(against)
      opposites.set(stem, known)
    }
}

const none: ReadonlySet<string> = new Set()

/** The stems that mean the opposite of a stem. */
export function oppositesOf(stem: string): ReadonlySet<string> {
  return opposites.get(stem) ?? none
}
