import { termOf } from '../text/words.ts'

/**
 * Topics that a word suggests: `topics: words that suggest them`. One direction only: a zodiac sign suggests horoscopes, but not the
 * reverse. A hint counts less than a synonym.
 */
export const HINTS = `
weather forecast: rain rainy snow snowy wind windy humidity humid temperature storm sunny umbrella hot cold degrees celsius fahrenheit
weather: hurricane climate
stock finance market: nasdaq nyse dividend portfolio earnings shares share etf invest investor investment investing equity
stock finance market: equities ticker bonds hedge
crypto currency: bitcoin btc ethereum eth xrp dogecoin nft nfts blockchain coin coins
finance: budget budgeting savings loan mortgage debt credit money bank banking retirement
exchange currency rate: dollar dollars euro euros usd eur gbp yen pound forex
travel trip: vacation holiday itinerary tourist tourism sightseeing destination destinations backpacking getaway honeymoon
hotel: accommodation accommodations lodging hostel resort
flight: airline airlines plane airfare departure
restaurant food: dinner lunch breakfast cuisine eat dining cafe
recipe food: cook cooking ingredients bake baking dish dishes meal meals dinner dessert
diet nutrition health: calories calorie protein vegan vegetarian keto weight nutrients
exercise fitness workout: gym muscle strength cardio running yoga training
movie film: cinema actor actress director thriller comedy sequel hollywood
tv show series: episode episodes season sitcom
book: novel novels author thriller fiction bestseller isbn library reading
music song: album albums artist band lyrics playlist melody concert tune singer
video: youtube vimeo tiktok footage clip clips
image picture: photo photos photograph picture pictures drawing illustration portrait artwork
news: headline headlines journalism breaking press politics
sport match: football soccer basketball baseball nba nfl tennis league championship goals
game: gamer gaming playstation xbox nintendo steam
horoscope astrology: zodiac aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces
tarot: fortune divination cards
course learn education: curriculum lesson lessons teach teaching teacher tutor student students class study studying
research paper: scholarly academic scientific literature journal studies study citations scientists
law legal: court lawsuit case attorney lawyer statute sued contract
job career: resume cv hiring salary employment interview recruiter vacancy
shop product buy: purchase shopping cheap deal deals discount bargain price sale
product: item items goods merchandise
gift: present birthday anniversary
house real estate property: apartment apartments rent rental mortgage condo home homes bedroom realtor
car vehicle: sedan suv tesla automobile truck driving dealership
charging: ev electric
medical health: doctor hospital symptoms symptom diagnosis disease patient patients treatment clinic
drug medicine: medication medications pill prescription dosage pharmacy
email: inbox mail gmail outlook
message chat: sms text texting whatsapp slack telegram
calendar event: meeting meetings appointment schedule reschedule
reminder task: todo deadline
code repository: programming github python javascript function bug bugs script developer coding
url: web website webpage site
website page: webpage seo traffic domain site blog
search web: google internet online browse lookup
translate language: spanish french german chinese japanese english italian korean portuguese
pdf document: paper papers report contract
document: essay letter report docx
spreadsheet: excel csv xlsx rows columns
presentation: slide slides powerpoint pptx keynote deck
summarize: summary tldr condense shorten gist overview
chart graph: diagram visualize visualization plot histogram
diagram: flowchart mindmap illustration
map location: directions nearby distance route address coordinates latitude longitude gps
route directions: navigate drive commute walk
time timezone: clock utc
date calendar: holiday weekday
math calculate: equation algebra solve sum multiply divide integral derivative percentage
convert unit: kilometers miles pounds kilograms inches
tax: irs deduction taxes
charity donate: donation nonprofit
pet animal: dog dogs cat cats puppy
plant garden: flower flowers gardening
space astronomy: planet nasa star moon mars
earthquake disaster: quake flood wildfire
voice speech audio: speak spoken narrate listen pronunciation tts
transcript: transcribe subtitles captions
joke: funny laugh humor
quote: inspirational motivational saying
dictionary word: definition synonym meaning spelling vocabulary
password: credentials passphrase
database query: sql postgres mysql table tables
file: folder directory disk path
user profile: account member
team: squad roster
ticket issue: bug bugs jira
order: purchase checkout cart delivery
package tracking: parcel shipment shipping courier delivery
phone number: call telephone mobile caller
weather forecast: drizzle jacket coat sunshine cloudy thunder fog foggy chilly freezing heatwave outside
weather alert: flood storm
air quality: smog pollution pollen
stock price: ticker quote trading
flight: fly flying flew
airport flight: land landing takeoff boarding
train: railway platform commute
traffic route: jam congestion roadworks
taxi ride: cab uber lyft
recipe: pancakes soup cake oven leftovers fridge
nutrition food: snack ate eaten carbs sugar fat
drink: coffee wine beer tea cocktail
grocery shopping: groceries supermarket milk eggs bread
workout exercise: jog jogging swim marathon
health: heartbeat pulse sleep slept
sleep: slept nap
reminder: remind forget forgot nudge
alarm: wake
alarm timer: snooze
task todo: chore chores errand errands
memory: remember remembered recall forget forgot told mentioned
email: wrote inbox unread spam
image generate: drawing paint sketch portrait
image: photo selfie snapshot wallpaper
image edit: blur
music play: song songs tune tunes album jazz
music: sing sings listen
audio: noise hear sound podcast
speech audio: aloud pronounce voice spoken
book: author chapter
movie: starring
translate: french spanish german italian japanese chinese portuguese russian arabic
math calculate: plus minus divided multiplied sqrt
add sum calculate: plus
subtract calculate: minus
multiply calculate: multiplied
divide calculate: divided
percent calculate: tip percentage
statistics: average median
timezone time: abroad
process kill: hung frozen
log: crash crashed crashing
log error: crash crashed crashing broke broken failing fails failed
error debug: broken wrong weird
pipeline build: ci
repository: codebase
pull request: pr prs review
test: passing failing
database query: rows
document: essay paragraph letter memo
presentation: slides talk keynote
invoice: bill bills billed owe owes owed
payment transfer: wire money
order: ordered bought parcel
employee: staff worker workers colleague colleagues
payroll salary: wage wages earn earns paid
team: squad crew
password: passcode pin
notify alert: warn
domain dns: nameserver
certificate: padlock https expire expires
social post: tweet instagram facebook linkedin
news: strike election
sports score: win lost beat winner match
team match: beat
player: footballer striker goalkeeper
lead: prospect
device light: lamp lamps lights
device home: heating thermostat lamp lights blinds plug
smart home: heating thermostat lamp lights blinds
random: dice toss roll
random number: dice lottery
quiz: question riddle
pet: puppy kitten
holiday: christmas easter
loan: borrow repay interest
budget: spend spent spending
transaction: spend spent spending bought
expense: spend spent spending receipt receipts
bank account balance: money savings
crypto wallet: coins
rent: landlord tenant
car: petrol
fuel: petrol gas diesel
charging station: plug
law: legal sue
medical: doctor ill sick pain ache headache
summarize: brief short shorter gist recap
grammar: proofread mistakes typos
spelling: typos spell
split: separate apart
resize: bigger smaller larger
crop: edges
compress: smaller shrink
rotate: sideways
background image: cutout transparent
price: expensive
shipment tracking delivery: parcel arrive arrived postman shipped
restaurant: hungry pizza sushi burger takeaway takeout
currency convert exchange: peso rupee franc yuan
convert unit: feet foot metres meters yards grams gallons litres liters
process: hung stuck frozen
leave: vacation sick
calendar event: busy diary
hotel: motel inn
call phone: dial
note: jot scribble
bus transit: tram subway tube metro
appointment schedule: dentist haircut barber
house property: bungalow
drug: pills tablets
video: reel
restart: reboot bounce
permission: allowed
find search: spot
mail post: letter postcard
smart device: gadget gadgets
invite: join
form: questionnaire
`

const hints = new Map<string, Set<string>>()
for (const line of HINTS.trim().split('\n')) {
  const [heads = '', words = ''] = line.split(': ')
  for (const stem of words.split(' ').map(termOf)) {
    const known = hints.get(stem) ?? new Set()
    for (const head of heads.split(' ').map(termOf)) if (head !== stem) known.add(head)
    hints.set(stem, known)
  }
}

const none: ReadonlySet<string> = new Set()

/** The stems that a stem suggests. */
export function hintsOf(stem: string): ReadonlySet<string> {
  return hints.get(stem) ?? none
}
