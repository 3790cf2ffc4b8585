/**
 * Words that are common in requests and rarely distinguish tools: adjectives and adverbs of praise and degree, verbs of asking, polite
 * phrases. The counts of a catalog with a few hundred tools cannot show that they are common. They count less but are not skipped, since a
 * tool may be named after one.
 */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  `
  actually additional additionally also amazing app application appropriate around assist assistance available awesome basic beautiful best
  better big bit broad business busy certain check clear clearly comfortable common company complete comprehensive consider convenient cool
  correct create curious current currently customer daily day days dear detail detailed details determine different discover early easily
  easy effective effectively efficient efficiently ensure entire especially essential exact exactly excellent existing experience explain
  explore family fast favorite favourite feel feeling fetch finally find first firstly found friend friends full fully fun furthermore
  gather gathering general generally get give good great guide happen happened happening happy hard hear heard high highly hope idea ideas
  important improve include included includes including incredible info information insight insights instead interest interesting know
  knowing known large last lastly late lately latest learn life little live long look lot lots love lovely main major make makes making
  many mean means mind moreover much multiple necessary new next nice number obtain offer offers ok okay old option options order part
  particular particularly perfect perform plan planning plans popular possible potential prefer preferably prepare pretty previous problem
  project properly quality question questions quick quickly quite read ready real really recent recently recommend recommendation
  recommendations related relevant reliable request require required requires response result results retrieve right second secondly see
  seem seems several share show simple simply single small soon specific specifically start step steps suggest suggestion suggestions sure
  take task tasks thing things think today together top total trouble trustworthy type types understand unique upcoming usually valuable
  various version view visit watch way ways well whole wide wonder wonderful work working world worth year years
  `
    .trim()
    .split(/\s+/),
)

/** Whether a word in lower case counts less in a query. */
export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word)
}
