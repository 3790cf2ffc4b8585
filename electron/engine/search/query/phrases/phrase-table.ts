/**
 * Fixed phrases of everyday English that identify a tool, and the words that tools use: "phrase, ... | meanings". Their words are adjacent.
 * Most consist of words that say nothing alone ("how much"). The table has no phrases that say nothing about a tool ("as soon as"), and
 * none whose words are clear by themselves ("credit card").
 */
export const PHRASES = `
how much is, how much are, how much does, how much do, how much would, what does it cost, how expensive | price cost
how much money | balance price amount
how many | count
how far, how far away | distance
how long does it take, how long will it take, how long to get, how long to drive, how long would it take | duration route travel time
how long is | duration length
how long until, how long till, how many days until, how many days till | countdown date
how old | age
how tall, how high | height
how big, how large | size
how heavy, how much does it weigh, how much do i weigh | weight
how deep | depth
how fast, how quickly | speed
how hot, how cold, how warm, how chilly | weather temperature
how did it go, how did they do, how are we doing | status metrics
how do you say, how would you say, how do i say | translate
how do you spell, how do i spell | spelling dictionary
how do you pronounce | pronunciation
how do i get to, how do we get to, how to get to, how can i get to, way to get to | route directions
what time is it, what is the time, what s the time, current time, the time in, what time it is | time clock timezone
what day is, what date is, today s date, day of the week | date day
what time does, what time do, what time will | schedule time
what is in, what s in, what is inside, what s inside | content
what is on, what s on | schedule list
what happened, what went wrong | log error history
what changed, what has changed, what s changed, what is different, what s different | diff changes compare
what is new, what s new, what is happening, what s happening | news latest
what is the weather, what s the weather, like outside, weather like | weather forecast
what does it mean, what does that mean, meaning of | definition dictionary
what rhymes | rhyme
what is up with, what s up with, what is wrong with, what s wrong with | status error diagnose
what is left, what s left, left over | remaining balance
what is playing, what s playing | current playing track
what should i watch, something to watch | recommend movie
what should i read, something to read | recommend book
what should i eat, what should i cook, something to eat, what to cook, what to eat | recipe recommend restaurant
what should i wear | weather
what can i make, what can i cook | recipe
who is in, who s in, who is on, who s on, who belongs | members list
who owns, who does it belong | owner
who wrote, who made, who created | author
who changed, who did | history audit blame
who won, who is winning, who s winning | score result winner
who sang, who sings, who plays | artist
who can see, who can access, who has access, who can read, who is allowed | permission access list
who works, who do we employ | employee list
where is, where s, where are, where can i find, where do i find, where was | location find search
where am i | location
where did i put, where did i save | search find
where to eat, place to eat, places to eat, somewhere to eat, bite to eat | restaurant
where to stay, place to stay, places to stay, somewhere to stay, place to sleep | hotel
when is, when s, when are, when does, when do, when will | date schedule time
when did, when was | history date
is there anything, are there any | list
is it going to, will it rain, going to rain, will it snow, will it be | weather forecast
is it open, are they open, still open | hours status
is it up, is up, up and running, still up, still running, still alive | status health
is it down | status health
is it true, is that true | fact verify
is it safe | security check
am i free, are you free, free slot, free slots, free time, spare time | availability calendar
do i owe, does he owe, owe me, owes me, owe us | balance invoice debt
do i know, do you know about | search
do i have to do | task todo list
have i got on, do i have on | calendar schedule event
to do list, to do lists, to dos, todo list, things to do, list of things | task todo list
shopping list, grocery list | shopping list item
next to, close to, near me, near here, around here, close by, round the corner, around the corner, in the area | nearby location
on the map, on a map | map location
on the way | route
on foot, by foot, by car, by bike, by bus | route directions travel
on sale, on offer, special offer, money off | discount deal
on hold | pause hold
on repeat | repeat
on the web, on the internet, on the net, on line | web internet search
on my plate, on the agenda | task schedule list
every day, every week, every morning, every hour, every month, every night, once a day, once a week | schedule recurring
out loud, in a voice | speech speak audio
for later, for later on | save bookmark later
for good, for ever | permanently delete
for rent | rental property
for sale, up for sale | listing sale
in stock, out of stock, run out of, sold out | inventory stock availability
in short, in a nutshell, in a few words, in one sentence, in brief | summarize summary
the gist, long story short, main points, key points, tl dr | summarize summary
in english, in french, in german, in spanish, in italian | translate language
in japanese, in chinese, into english, into french, into german, into spanish | translate language
in other words, other words for, another word for, different words | synonym rephrase thesaurus
in euros, in dollars, in pounds, in yen | currency convert exchange
in miles, in kilometers, in inches, in meters, in kilos | convert unit
in alphabetical order | sort order
in charge of | owner assignee
in common | compare common
in the news | news headlines
in the charts | charts trending
in the queue | queue
in the trash, in the bin | trash deleted
in my calendar, in the calendar, on my calendar, on the calendar, in the diary, in my diary | calendar event
in my inbox, in the inbox | email inbox list
in my head | memory remember
so far, up to now, until now | history
at the moment, at present | current
in one go, all together, all at once | batch bulk multiple
one way, round trip, return ticket | flight
one more time | repeat retry
over time, through time | history trend
back to normal, back to how, back the way, as it was, how it was, the way it was | restore revert undo rollback
back to front, upside down | reverse rotate flip
black and white | grayscale image
bring up to date, up to date, out of date | update latest outdated
carbon copy, exact copy | copy duplicate
change of address | update address
cheap flight, plane ticket, plane tickets, air fare | flight search
day off, days off, annual leave, sick leave, day s leave | leave vacation timeoff absence
dead link, dead links, broken link, broken links | link check
deal with, take care of | resolve manage
do the math, do the maths, do the sums | calculate
do not disturb | mute status
how strong is | currency exchange rate
face to face | meeting
family tree | genealogy
find the way, find my way, find a way | route directions
from scratch, brand new, start fresh | create new
from now | date time
get in touch, in touch with, keep in touch | contact message send
go live | publish deploy
head count | employee count
how it looks, what it looks like, how does it look | preview screenshot view
hours of work, hours worked, clock in, clock out | timesheet time entry
job offer, job offers, job opening, job openings, open position, open positions | job search
join forces | merge
keep a record, keep record, make a record, keep a log | log create record
keep a secret, keep it secret | encrypt secret
know about me, knows about me, told you, i told, i said, we talked about, we said, last time we, remember about | memory recall search
light bulb, light bulbs, the lights, the lamp, the heating, the thermostat | device home control
line by line | read diff
short link, shorter link, tiny link | link url shorten
living in, lives in, how many people live | population
lost and found | search find
note to self | note create
make sense of | explain analyze
make me laugh, something funny, cheer me up | joke
mailing list | subscriber list email
money back, my money back, get my money | refund
months old, years old | age
most expensive, least expensive | price sort
most played, most popular, most viewed, most liked | top popular trending
my own words | rephrase
no longer need, no longer needed, not needed, do not need | delete remove unused
no longer work, no longer works, doesn t work, not working, does not work, isn t working, won t start, won t open | error status debug
odd one out | anomaly outlier
opening hours, opening times | hours business
out of office | status absence
out of the way | move archive
past due, over due | invoice overdue unpaid
pay slip, pay check, take home pay | payroll salary
phone book | contact list
picture of, photo of, photos of, pictures of | image photo
piece of music, pieces of music | music track
play list | playlist
post code, zip code | postal address
pros and cons | compare
rain check | reschedule
save for, save it for | save
people think, people say | review sentiment
send word | message send
side by side | compare diff
slip of paper, piece of paper, sheet of paper | note document
snail mail | mail
spare room | accommodation
spell check, spelling mistakes, spelling mistake | spelling grammar check
step by step | guide instructions tutorial
stop sending, stop getting, don t want to get, no more emails | unsubscribe
tell the difference, difference between, differ from | compare diff
thumbs up, thumbs down | like reaction vote
times table | multiply
voice mail | call message
wake up call | alarm
word for word | transcript read
years ago | history
`
