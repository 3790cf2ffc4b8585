/**
 * How much the name of an argument says of what a call is about, from 0 to 100: what is done to what comes before the place that it is in,
 * and that before how it is done. By the last word of the name.
 */
const WORTH: readonly (readonly [worth: number, words: string])[] = [
  [
    100,
    `query q jql cql soql kql promql logql cypher sparql graphql xpath question prompt keyword keywords search sql statement
     expression command commands cmd thought hypothesis instruction`,
  ],
  [96, 'topic term terms phrase pattern regex equation goal objective task idea'],
  [95, 'title subject headline caption'],
  [92, 'summary symbol ticker word sentence'],
  [90, 'message reaction comment emoji tweet'],
  [88, 'name names'],
  [86, 'path paths file files filename filenames filepath url urls uri uris link links website uri document documents'],
  [84, 'text content'],
  [82, 'city address location place destination recipient recipients to station airport airports landmark venue hotel'],
  [
    80,
    `origin from email emails user username contact contacts person people member assignee guest author artist company
     customer patient player organizer attendee attendees`,
  ],
  [
    78,
    `code script javascript snippet formula recipe ingredient product item element selector source blob object photo image
     video audio song track album playlist movie film show episode book paper article game stock coin token pod deployment`,
  ],
  [76, 'note body description details reason feedback key'],
  [70, 'domain host hostname ip package library module function class category genre'],
  [64, 'id ids uuid guid number slug identifier pid isbn doi sku'],
  [56, `pmid arxiv pr event issue order invoice customer deal lead record row rows entity entities node nodes card board list`],
  [46, 'yaml json xml html markdown csv branch commit ref tag tags label labels sha revision'],
  [40, 'table collection index dataset sheet worksheet channel feed stream queue range'],
  [36, 'repo repository project app application pipeline bucket container vault folder directory dir cwd'],
  [33, 'time ts date day year month start end since until before after min max version timestamp datetime at'],
  [32, `team workspace organization organisation org group account owner namespace region zone site tenant subscription`],
  [30, 'parent database db catalog schema server cluster environment env connection calendar profile context base'],
  [20, 'cc bcc'],
  [16, 'amount price total sum quantity count temperature'],
  [14, 'type kind option action operation mode method currency service tool level state status scope role'],
]

/** How something is done, which says nothing of what. */
const HOW = new Set(
  `limit page pages per offset cursor sort sorting order direction format formats language lang locale timezone tz timeout
   ms depth recursive size width height length x y z lat lng lon latitude longitude radius zoom fields include exclude
   encoding verbose units unit k top results display options settings config flags strict overwrite force dry confirm
   raw debug stops adults children cabin priority color font style theme scheme interval step steps precision mime
   index position cell line column visibility private public coordinates bbox bounds days hours minutes seconds model seed
   duration delay retries frequency speed volume quality modes hourly daily`.split(/\s+/),
)

const BY_WORD = new Map(WORTH.flatMap(([worth, words]) => words.split(/\s+/).map((word) => [word, worth] as const)))

/** Of a name with no known word. */
const UNKNOWN = 45
/** Words at the end of a name that is written as one: `tradingsymbol`. */
const ENDINGS = ['symbol', 'name', 'path', 'file', 'title', 'query', 'text', 'url']
/** What a name of a person or a thing is made of. */
const PARTS_OF_NAMES = new Set(['full', 'first', 'last', 'display', 'given', 'family', 'user', 'common'])
/** Words that say which of two places is meant: what is there is what the call is about. */
const TOWARDS = new Set(['to', 'target', 'destination', 'recipient'])

/** What a name is worth, and whether it is one of an id, a place, or neither. */
export interface NameWorth {
  readonly worth: number
  /** Whether the last word is `id` or the like. */
  readonly isId: boolean
  /** Whether the name says how something is done. */
  readonly isHow: boolean
}

/**
 * Rates the name of an argument.
 *
 * @param words of the name, in lower case. @param toolWords those of the tool's name: `issue_number` is what `get_issue` is about.
 */
export function rateName(words: readonly string[], toolWords: ReadonlySet<string>): NameWorth {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const [qualifier = ''] = before.slice(-1)
  const isId = ['id', 'ids', 'uuid', 'guid', 'number', 'slug', 'identifier'].includes(last)
  if (HOW.has(last) || (HOW.has(words[0] ?? '') && words.length > 1 && !BY_WORD.has(last))) return { worth: 0, isId, isHow: true }
  const known = BY_WORD.get(last) ?? BY_WORD.get(ENDINGS.find((ending) => last.endsWith(ending)) ?? '')
  let worth = known ?? UNKNOWN
  const ofQualifier = BY_WORD.get(qualifier)
  const isOfTool = before.some((word) => toolWords.has(word)) || (before.length === 0 && toolWords.has(last))
  // The id or the name of a place is a place: `project_name`, `channel_id`.
  if ((isId || last === 'name' || last === 'names') && before.length > 0) {
    if (ofQualifier !== undefined && ofQualifier <= 40) worth = isId ? Math.min(ofQualifier, 28) : ofQualifier
    else if (!isOfTool && !isId && ofQualifier === undefined && !PARTS_OF_NAMES.has(qualifier)) worth = 60
  }
  if (isOfTool && worth > 20 && !(ofQualifier !== undefined && ofQualifier <= 40)) worth += 8
  if (words.some((word) => TOWARDS.has(word)) && words.length > 1) worth += 10
  return { worth, isId, isHow: false }
}
