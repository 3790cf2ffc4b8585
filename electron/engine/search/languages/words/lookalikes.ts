/** English words that look like forms of words in the tables, collected from queries and tool descriptions. */
export const ENGLISH_LOOKALIKES = `
action actions actual affect agenda alarm alt alter analyse analyst applies archive archives assurance attendee attendees audi
auto base bases bat beginner bitter branches brief briefs butter cape care cares case cases categories certifications chain
champions checker circular circulate cite cited cites classes cola colorado com come commander committee compact companies
compilation compiler complete completes compute conditioner construction consultant consume consumer contest control controls
conversation conversations converter copies core court credit cube cuisine curriculum dad debit define defines demands
dependencies designer detections diffusion digits directories discussion discussions distant divisions downloader emissions employ
employer enumerate envelope escape escapes essay eurosport examine expedia explore explores extra fall falls familiar final fine
firm footballer fund funds gate gates gen genai genre govern grab gross guard guards historic histories hit hole holes home
identifies implement indexes indicate indices inform intent jet journals lamps lance land landmark lease leases lee legend legends
less liberate linear lined logo logos longer los lost lunar male mane manner march mare mars matches meal media median mesa met
meta metar meter mine mod mode modification modifications modifies never note notes observe organic organisation ott pack packs
pages pale pane parade param paris participant participants pass passes past pasta pasture permit permits phrase phrases pid piece
pieces plane planed police portable portland pose posed postcode postcodes postdate poster postings pre precise preference premier
processes programme progression propose prove publication publications quarter ram range ranges rare rat rats red redact redis
regal registrar render repositories reserve reserves respond responds resume resumes reunion revise roll roller sale sales salon
scraper sender separate serve serves signal sit sold stand stands starter statuses str studies sub summer surface symbol symbols
tale tap taste tastes taxes tender tester tier tip tips tone tons touch trainer trait traits transit ultimate valid verifies wars
`
