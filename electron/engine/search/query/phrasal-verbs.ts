import { termOf } from '../text/words.ts'

/** Verbs that mean something else together with a little word, and what: `verb particle | what tools call it`. */
const PHRASAL_VERBS = `
turn on | enable activate start
switch on | enable activate start
power on | start boot enable
turn off | disable deactivate stop
switch off | disable deactivate stop
power off | shutdown stop
shut off | disable stop close
shut down | shutdown stop terminate
power down | shutdown stop
close down | close shutdown
throw away | delete remove discard
throw out | delete remove discard kick
wipe out | delete clear erase
clear out | clear delete empty
take away | remove revoke subtract
take out | remove extract withdraw
take off | remove
take down | unpublish remove delete
take back | revoke undo
put in | insert add
put up | publish post create
put back | restore revert
put together | create merge compose
put off | postpone reschedule delay
bring back | restore recover
bring up | start open
bring down | stop
call off | cancel
look up | lookup search find get
look for | search find
look through | search browse list
look at | view get show
look into | inspect investigate
find out | get search
track down | find search locate
hunt down | find search
dig up | find search retrieve
sign up | register signup create
sign in | login authenticate
log in | login authenticate
log on | login authenticate
sign out | logout
log out | logout
log off | logout
back up | backup export
roll back | rollback revert restore
set back | revert
set up | create configure setup
set aside | reserve stash
hand over | assign transfer
hand in | submit
fill in | fill complete
fill out | fill complete
spin up | start create launch
fire up | start launch
boot up | start boot
start up | start
tear down | delete destroy stop
write down | create save note
jot down | create save note
note down | create save note
cross off | complete
tick off | complete
check off | complete
carry out | execute run
kick off | start trigger run
hold off | pause
carry on | resume continue
pick up | resume
give back | return refund
pay back | refund
send back | return
pass on | forward send
send out | send
send on | forward
let in | allow admit invite
let through | allow
keep out | block deny
shut out | block deny ban
kick out | remove kick
throw open | open publish
break up | split
split up | split
add up | sum calculate
work out | calculate compute
figure out | calculate determine
swap out | replace
clean up | clean clear cleanup
tidy up | clean cleanup
scale up | increase scale
scale down | decrease scale
speed up | accelerate increase
slow down | decelerate decrease
turn up | increase raise
turn down | decrease lower decline
cut down | decrease reduce
hook up | connect link
hang up | end
lock up | lock
open up | open
make out | create
come up | generate create
leave out | exclude
rule out | exclude
point out | comment
print out | print
read out | speak read
spell out | describe
go through | list read
go back | revert previous
go over | review
wake up | wake start
cheer on | like
zip up | zip compress
wrap up | complete finish close
sum up | summarize
boil down | summarize
blow up | enlarge
narrow down | filter
weed out | filter remove
filter out | filter exclude
rub out | erase delete
cross out | delete
blot out | delete
get rid | delete remove
do away | delete remove
get hold | get
get back | restore recover retrieve
`

const PARTICLES = new Map<string, Map<string, readonly string[]>>()
for (const line of PHRASAL_VERBS.trim().split('\n')) {
  const [phrase = '', meanings = ''] = line.split(' | ')
  const [verb = '', particle = ''] = phrase.split(' ')
  const stem = termOf(verb)
  const known = PARTICLES.get(stem) ?? new Map<string, readonly string[]>()
  known.set(particle, [...new Set(meanings.split(' ').map(termOf))])
  PARTICLES.set(stem, known)
}

/** So many words may stand between a verb and its particle: "turn the lights in the kitchen off". */
const FARTHEST = 6
/** What may follow a particle that stands apart from its verb: "turn the lights off at six", but not "turn the page on the left". */
const AFTER_PARTICLE = /^(?:for|from|at|again|now|please|when|while|until|after|before|because|so|in|by|tonight|today|tomorrow)$/

export interface PhrasalVerb {
  /** As it is said, the words between left out: `turn off`. */
  readonly text: string
  /** The stems of what it means. */
  readonly meanings: readonly string[]
}

/** The phrasal verbs in the words of a clause, in lower case and in order, by the place of the verb. */
export function phrasalVerbs(words: readonly string[]): Map<number, PhrasalVerb> {
  const found = new Map<number, PhrasalVerb>()
  for (const [at, verb] of words.entries()) {
    const particles = PARTICLES.get(termOf(verb))
    if (particles === undefined) continue
    for (let after = at + 1; after < words.length && after <= at + FARTHEST; after++) {
      const particle = words[after] ?? ''
      const meanings = particles.get(particle)
      if (meanings === undefined) continue
      const next = words[after + 1]
      if (after === at + 1 || next === undefined || AFTER_PARTICLE.test(next)) found.set(at, { text: `${verb} ${particle}`, meanings })
      break
    }
  }
  return found
}
