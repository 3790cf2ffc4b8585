/**
 * Verbs with another meaning together with a particle, and the words that tools use: `verb particle, ... | meanings`. With `~` between
 * them, anything may follow the particle, wherever it is: "put milk on the list". Without it, as in "turn the lights off", a separate
 * particle counts only at the end of the order or before the words that usually follow one.
 */
export const PHRASAL_VERBS = `
turn on, switch on, power on, flip on | enable activate start
turn off, switch off, flip off | disable deactivate stop
power off, power down, shut down, close down | shutdown stop terminate
shut off | disable stop close
throw out | delete remove discard kick
throw away, toss out, chuck out | delete remove discard
wipe out, rub out, blot out | delete clear erase
clear out, empty out | clear delete empty
take away | remove revoke subtract
take out | remove extract withdraw
take off, strip out, strip off | remove
take down | unpublish remove delete
take back | revoke undo
put in | insert add
put up | publish post create
put back | restore revert
put together | create merge compose
put off, push back | postpone reschedule delay
push off | postpone
bring forward, move up | reschedule
bring back, get back | restore recover retrieve
bring up | start open
bring down | stop
call off | cancel
look up | lookup search find get
look for, hunt for | search find
look through, sift through, leaf through, flick through, flip through | search browse list
look at | view get show
look over | review
look into | inspect investigate
look out | monitor alert
find out | get search
track down, hunt down | find search locate
dig up, dig out | find search retrieve
sign up | register signup create
sign in, log in, log on | login authenticate
sign out, log out, log off | logout
back up | backup export
roll back, back out, set back | rollback revert restore
roll out | deploy release
set up | create configure setup
set aside, put aside | reserve save
set off | trigger start
hand over | assign transfer
hand in, turn in | submit
hand out, give out | share distribute
give away | share donate
fill in, fill out | fill complete
spin up | start create launch
fire up, boot up, start up | start launch
fire off | send
tear down | delete destroy stop
write down, jot down, note down | create save note
write up | create document write
scribble down | note create
cross off, tick off, check off | complete
cross out, scratch out, strike out | delete
carry out | execute run
carry on, pick up | resume continue
kick off | start trigger run
hold off | pause
give back | return refund
pay back, pay off | pay refund
pay in | deposit
cash out, draw out | withdraw
send back | return
pass on, send on | forward send
send out, send off | send
send over, send through | send
let in | allow admit invite
let through | allow
let go | release
keep out, shut out | block deny ban
keep up, keep track, keep tabs, keep eye | monitor track
keep an | monitor watch track
keep posted, keep informed | notify subscribe alert
keep away | block
kick out, throw off | remove kick
throw open | open publish
throw in | add include
throw together | create generate
break up, split up, break apart, cut up, chop up | split
break down | split analyze
break into | split
add up, tot up, tally up | sum calculate add total
add on, tack on | append add
work out, figure out | calculate compute determine
swap out, change out, swap over | replace
swap around | reorder swap
clean up, tidy up | clean cleanup
scale up, speed up | increase scale accelerate
scale down, slow down | decrease scale decelerate
turn up, bump up, crank up, push up | increase raise volume
turn down, knock down | decrease lower decline
cut down, cut back | decrease reduce
cut off, chop off | trim crop
cut out | remove extract trim
cut short | shorten end
hook up | connect link
hang up, ring off | end
lock up | lock
lock down | restrict lock
open up | open
make out | create
make up | generate create
come up | generate create suggest
come across | find
leave out | exclude
leave behind | comment
rule out | exclude
point out | comment
print out, print off, run off | print
read out, say out, speak out | speak read
spell out | describe explain
go through, run through | list read review
go back | revert previous history
go over | review
go off | trigger alert
go up, go down | price change
go on | happen news event
go for | choose
wake up | wake alarm start
cheer on | like
zip up, pack up | zip compress archive
wrap up, finish off, finish up | complete finish close
sum up, boil down | summarize
blow up | enlarge
narrow down | filter
weed out | filter remove
filter out | filter exclude
sort out | fix resolve sort organize
straighten out, clear up, iron out | fix resolve
get rid, do away | delete remove
get hold | get contact
get around | route directions navigate
get there | route directions
get to | route directions navigate
get from | route directions
get in | login contact
get through | call contact
get together | meeting event schedule
get out, get off | exit leave
get up | alarm
get started | start
ask for | request
ask around | search
ask out | invite
bail out | cancel
beef up | enhance improve
block out, block off | block schedule reserve
book in, check in, pencil in, slot in, squeeze in | book schedule create
check out | view get checkout
check on, check up, check over | status check get
chase up, follow up | reminder reply send
chat with, talk to, speak to, speak with | message chat
chip in | contribute pay
choose from, pick from | list
copy down | note copy
copy over, copy across | copy
count up | count
count down | timer countdown
cover up, black out | redact hide blur
draw up | create draft generate
dream up, think up, cook up | generate create
drop off | deliver delivery
drop out | leave unsubscribe
eat out | restaurant
end up | result
face off | match
fade out | fade
fall through | cancel
fix up | repair fix
flesh out | expand
flag up | flag report alert
free up | release delete clean
freshen up | refresh update
gather up, round up | collect list
hear back | reply response message
hear from | reply message
hide away | hide
hold on | wait pause
jazz up, spice up, polish up, touch up, smarten up, brush up | edit improve enhance
join up, join together, stick together, glue together, stitch together, piece together | merge combine join concatenate
join in | join
kick in | start
knock off | remove discount
knock out | remove
lay off | fire
lay out | layout format
line up | align schedule
list off, list out, reel off | list
live on | stream
mail out | send
map out | plan map route
mark down | note discount
mark off | complete mark
mark up | annotate
match up | match
meet up | meeting schedule event
mess up | error fix
mix up, shake up | shuffle random
mix together | merge combine
move on | next
move over, move across, shift over | move transfer
move out | remove move
opt in | subscribe
opt out | unsubscribe
pan out | result
patch up | fix patch
phone up, ring up, call up, call back | call phone
pick out | select choose
pin down | locate determine
play back | play
plug in | connect
pop in | add
pull down | download
pull in | import fetch
pull out | extract withdraw
pull up | open show get
pull together | create merge collect
pull from | fetch import
put away | archive store
put across | explain
put down | note create save
put on | play start
put out | publish release
put through | connect transfer
reach out | contact send message
read back | read
read over, read through | read review
read up | research search
rein in | limit
report back | report
rope in | invite
run across | find
run down | summary
run out | expire stock
run past | review
save up | save savings
scroll down, scroll up | scroll
see off | remove
sell off | sell
set out | plan
shout out | mention
shrink down, scale back, size down | shrink resize reduce compress
show off | show
show up | display find
sign off | approve sign
sign over | transfer
single out | select filter
skip over | skip next
skip ahead, skip forward | next skip
slim down | reduce
snap up | buy
sniff out | detect find
split off | split
split out | split extract
spread out | distribute
stack up, measure up | compare
stand up | meeting start
start over, start again, start afresh | restart reset
stay at | hotel
stay in | hotel
stock up | buy order
stop over | flight
straighten up | rotate align
switch over, change over | switch migrate
switch around | swap
switch to | switch change
tag along | tag
take apart | split parse
take in | read
take on | hire assign
take over | assign
take up | start
talk about, talk over | discuss
team up | team
tell apart | compare difference
tell off | alert
test out, try out | test
tick over | run
tie together, tie up | link connect
tip off | alert notify
tone down | reduce
top up | add credit deposit recharge
trade in | exchange
track back | trace
trim down | trim shorten
try on | try
type in, type up, key in, punch in | type enter input
type out | transcribe type
use up | usage quota
vote for | vote
walk through | explain guide
warm up | warm heat temperature
wash out | clear
watch out, watch over | monitor alert
water down | reduce
weigh up | compare
wind down | stop
wind back | rewind revert
wire up | connect transfer
zoom in, zoom out | zoom
zero in | focus zoom
put ~ on, pop ~ on, stick ~ on, slap ~ on | add insert create
put ~ in, pop ~ in, stick ~ in, drop ~ in, pop ~ into, put ~ into, stick ~ into, drop ~ into, slip ~ into | add insert save
put ~ onto, pop ~ onto, load ~ onto | add upload insert
put ~ together | create merge combine
put ~ online | publish deploy upload
put ~ through | run
put ~ next | add
turn ~ into, make ~ into, change ~ into, switch ~ into, transform ~ into | convert transform create
change ~ to, switch ~ to | convert update set
split ~ into, break ~ into, cut ~ into, chop ~ into, divide ~ into | split divide
read ~ aloud, say ~ aloud, read ~ loud, say ~ loud | speech speak audio
take ~ picture, take ~ photo, snap ~ photo, snap ~ picture, take ~ snapshot | capture screenshot image camera
take ~ screenshot, grab ~ screenshot | screenshot capture
take ~ note, make ~ note | create note
take ~ off | remove delete
take ~ from | subtract remove
have ~ look, take ~ look, take ~ peek, have ~ peek | view get show
get ~ glimpse | preview view
give ~ ring, give ~ call, give ~ buzz, give ~ bell | call phone
give ~ access, let ~ access | grant permission share
give ~ name | rename name
give ~ shout, drop ~ line, drop ~ note, drop ~ message, shoot ~ message, shoot ~ email | send message email
give ~ thumbs, give ~ like | like reaction
leave ~ note, leave ~ comment, leave ~ remark | comment add
leave ~ review, leave ~ rating | review create
let ~ know, keep ~ loop | notify send message
let ~ in | allow invite add
make ~ call | call phone
make ~ payment | payment pay
make ~ appointment, make ~ reservation, make ~ booking | book appointment schedule reservation
make ~ copy | copy duplicate
make ~ smaller, make ~ tiny | resize compress shrink reduce
make ~ bigger, make ~ larger | resize enlarge scale upscale
make ~ shorter | shorten summarize
make ~ longer | expand extend
make ~ louder, make ~ quieter | volume
make ~ public, make ~ live | publish
make ~ private | visibility permission
make ~ brighter, make ~ darker | brightness adjust
make ~ faster | optimize performance speed
make ~ sense | explain
hand ~ to, pass ~ to, give ~ to | assign transfer send
bring ~ to | deliver move
stop ~ from | block prevent
keep ~ from | block prevent
keep ~ safe | backup secure
keep ~ mind, bear ~ mind, keep ~ memory | memory remember store save
hold ~ up | delay
lay ~ out | layout
line ~ up | align
run ~ past | review
ring ~ bell | alarm
save ~ later | bookmark save
set ~ alarm, set ~ timer | alarm timer
sign ~ up | register subscribe
throw ~ party | event create
wake ~ at | alarm
walk ~ through | explain guide
`
