import { once } from '../../base/limits/once.ts'
import { termOf } from './words.ts'

/**
 * Synonyms in requests for tools. Each line is one meaning; a word may be in several. Only synonyms that hold in any catalog: a synonym
 * counts less than the word itself, so a doubtful one costs more than it brings.
 */
const SYNONYMS = `
create add new make insert
generate create produce make
delete remove erase drop destroy
get fetch retrieve read obtain
get list show view
list enumerate browse
search find query lookup seek discover
update edit modify change set
rename name
send post submit deliver
send message
run execute invoke launch start
start begin launch open
stop end halt terminate kill cancel
close end
copy duplicate clone
move transfer relocate
save store write persist
read load open
write create
check verify validate inspect
compute calculate evaluate
convert transform translate
translate translation language
compare diff difference
analyze analyse analysis inspect
summarize summary digest
download fetch save
upload attach
schedule plan
book reserve reservation booking
buy purchase order
pay payment charge
join merge combine concatenate
split divide
count number total
sort order rank
subscribe follow
enable activate
disable deactivate
configure config configuration setting settings preference
authenticate login signin auth authorization
describe info information detail details
repository repo
directory folder dir
document doc
documentation docs manual
file document
picture image photo img
image figure illustration
screenshot capture snapshot
video clip
movie film
song music track
audio sound
email mail
message chat
user account profile person people
member user
customer client
company business organization organisation corporation firm
organization org
employee staff
contact person
issue ticket bug
task todo
job task
project workspace
event appointment meeting
calendar schedule agenda
note memo
page webpage
website site web
url link
web internet online
browser web
database db
table spreadsheet
spreadsheet excel sheet xlsx workbook
presentation powerpoint ppt pptx slide deck
word docx
column field
row record
chart graph plot diagram
diagram flowchart
map location place
location place address position
place venue
geocode coordinates address
coordinates latitude longitude
direction route navigation
city town
country nation
region area
weather forecast climate temperature
news headline article
article post paper
paper publication study research
book novel
stock share equity ticker
market trading
price cost quote rate
currency money exchange forex
crypto cryptocurrency bitcoin coin
bank banking finance
tax duty
flight airline plane
airport flight
hotel accommodation lodging stay
trip travel journey vacation holiday
train railway rail
car vehicle automobile auto
restaurant dining food
recipe dish cooking meal food
drink beverage cocktail
product item merchandise
shop store shopping
game gaming
team club
match game fixture
player athlete
score result
league tournament competition
health medical
doctor physician
drug medicine medication
disease illness condition
gene protein
exercise workout fitness
code source
function method
branch fork
pull merge
commit change
deploy release publish
version release
container docker
pod kubernetes k8s
server host
log logs history
error exception failure
alert notification reminder
trend trending popular
statistics stats metrics
report summary
data dataset
text string
number integer
random arbitrary
date day
time clock
timezone zone
key token secret
password passphrase
translate localize
voice speech
transcript transcription subtitle caption
template theme
tag label
comment reply
review rating feedback
category type kind
property estate housing
home house
horoscope zodiac astrology
joke humor humour
quote quotation saying
dictionary definition meaning word
synonym thesaurus
quiz trivia question
math mathematics arithmetic
scrape crawl extract fetch
browse navigate visit open
click press tap
type fill enter input
select choose pick
terminal shell command console bash
script code program
execute command process
process job
install setup
publish post
approve accept
reject decline deny
assign allocate
invite add
watch monitor track
track follow trace
trace tracking locate
archive backup
restore recover
compress zip archive
encrypt cipher
hash checksum digest
resize scale
crop trim cut
rotate turn
filter narrow
group cluster
recommend suggest recommendation suggestion
predict forecast prediction
estimate approximate
measure metric
visualize plot chart graph visualization
render draw
draw paint sketch
append add
insert add put
clear reset empty
refresh reload update
sync synchronize synchronise
ping health
hot trending popular top
recent latest last newest
cheap discount deal bargain
website domain site
domain whois dns
almanac calendar
lunar moon
paper article document
thesis dissertation paper
webpage html page
headline title
slide page
paragraph text
picture figure
footage video
playlist song
lyrics song
episode show series
tv television
stock company
fundamentals financials
financials income balance cashflow
earnings income revenue
dividend payout
ohlcv candlestick candle price
quote price
crypto token
wallet address balance
transaction transfer payment
invoice bill
refund reimbursement
subscription plan
discount coupon promotion
shipment delivery package parcel
feedback review comment
survey form poll
lead prospect
deal opportunity
campaign ad advertisement
audience segment
post tweet
follower subscriber
channel group
room channel
guild server
photo picture snapshot
avatar picture
font typeface
colour color
theme style
layout template
component widget
package library module
dependency package
test spec
build compile
pipeline workflow build
workflow automation
cron schedule
metric stat
dashboard report
incident alert outage
vulnerability cve security
certificate cert ssl tls
permission role access
team group
secret credential
bucket storage
instance vm machine
cluster kubernetes
cache redis
index collection
vector embedding
schema structure
query sql
remove scrap trash bin discard
fix repair mend
edit amend revise alter tweak adjust
show display
show reveal
summarize recap condense
explain clarify
begin commence
finish complete end
stop quit abort cease
pause suspend
restart reboot relaunch
send dispatch
send forward
share distribute
invite invitation
notify inform alert
remind reminder
assign delegate
approve authorize permit
buy acquire
reimburse refund
cancel annul void
replace substitute swap
swap exchange
store keep
remember memorize memory recall
forget memory
guess estimate
grow increase
shrink reduce compress
cut trim crop
glue merge
connect attach
arrange sort organize organise
arrange schedule
postpone reschedule delay
choose pick select
draft compose write
speak say talk speech
listen hear
sing song
film movie
picture photo snap
cab taxi
flat apartment
lorry truck
petrol fuel gasoline gas
holiday vacation
shop store
mobile phone cellphone
phone telephone call
diary calendar
parcel package
supermarket grocery
rubbish trash
colleague coworker employee
boss manager
staff personnel workforce
worker employee
buyer shopper client
guest visitor
kid child
folk people
firm company
salary wage pay payroll
cash money
fee charge
cost expense
expense spending
income revenue
debt loan
loan lend
lamp bulb light
heating thermostat temperature
lock unlock
doctor physician clinician
medicine remedy
illness sickness
chemist pharmacy drugstore
meal dinner lunch
cook recipe
beverage drink
cafe coffee
timetable schedule
clip snippet
noise sound
tune song melody
singer artist musician band
author writer
writer novelist
journalist reporter
tale story
joke pun
picture drawing
icon symbol
chart graph
average mean
percent percentage
sum total add
minus subtract
length distance
speed velocity
height altitude elevation
street address
airport aerodrome
boat ship vessel
coach bus
tube subway metro underground
rain precipitation
weather meteorological
forecast outlook
sea ocean marine
quake earthquake seismic
fire wildfire
site webpage
link hyperlink
webpage article
wiki wikipedia
search google
computer machine pc
laptop computer
directory catalog catalogue
disk drive storage
crash failure error
bug defect fault
broken failing failed
failure outage
outage downtime
visitor traffic
patch fix
password passcode
permission privilege rights
admin administrator
login logon signin
nickname username alias
handle username
biography bio profile
birthday birthdate
opinion sentiment
mood sentiment emotion
hashtag tag
headline news
cheap inexpensive
shape geometry
dollar usd
euro eur
`

const aliases = once(() => {
  const made = new Map<string, Set<string>>()
  for (const line of SYNONYMS.trim().split('\n')) {
    const stems = [...new Set(line.split(' ').map(termOf))]
    for (const stem of stems) {
      const others = made.get(stem) ?? new Set()
      for (const other of stems) if (other !== stem) others.add(other)
      made.set(stem, others)
    }
  }
  return made
})

const none: ReadonlySet<string> = new Set()

/** The stems that may replace a stem. */
export function aliasesOf(stem: string): ReadonlySet<string> {
  return aliases().get(stem) ?? none
}
