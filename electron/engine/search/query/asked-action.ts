import { once } from '../../base/limits/once.ts'
import { rawWords, termOf } from '../text/words.ts'
import { ALSO_NOUNS, type AskedAction, PLAIN_VERBS, type Verbs } from './action-verbs.ts'
import { askedParts } from './labelled-parts.ts'
import { splitClauses } from './split-requests.ts'
import { phrasalVerbs } from './phrases/phrasal-verbs.ts'

export type { AskedAction } from './action-verbs.ts'

/** A table that is made at the first request: an engine starts without it. */
function table(verbs: Verbs, keysOf: (verb: string) => readonly string[]): () => ReadonlyMap<string, AskedAction> {
  return once(
    () =>
      new Map(
        (Object.keys(verbs) as AskedAction[]).flatMap((action) => verbs[action].flatMap(keysOf).map((key) => [key, action] as const)),
      ),
  )
}

/** `create`, `creates`, `creating`, `created`. Stems are not used: information would match inform, and customer customize. */
function formsOf(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(verb) ? `${verb}${verb.at(-1) ?? ''}` : stem
  const third = /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ies') : `${verb}s`
  return [verb, third, `${verb}es`, `${stem}ing`, `${doubled}ing`, `${stem}ed`, `${doubled}ed`]
}

const asWritten = (verb: string): readonly string[] => [verb]
const asStem = (verb: string): readonly string[] => [termOf(verb)]
const PLAIN = table(PLAIN_VERBS, asWritten)
const PLAIN_FORMS = table(PLAIN_VERBS, formsOf)
const PLAIN_STEMS = table(PLAIN_VERBS, asStem)
const EITHER = table(ALSO_NOUNS, asWritten)
const EITHER_FORMS = table(ALSO_NOUNS, formsOf)
const EITHER_STEMS = table(ALSO_NOUNS, asStem)

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Introductory words of a request. Single letters and `don` remain of "I'd", "let's" and "don't". */
const OPENERS = setOf(`please kindly hey hi hello ok okay so well now then and also just can could would will i we to want wanna need
  like love wish gonna going trying try help lets me us d ll m s re am must should shall have gotta got quickly simply maybe perhaps
  thanks alright right next first finally afterwards actually go ahead don t`)
/** Words that indicate a question anywhere. */
const ASKING = setOf(`what who whom whose when where which why how is are was were does did has had isn aren doesn didn hasn any anything
  anyone anybody whats whos wheres hows`)
/** Words that begin a question if one of `ASKED_ABOUT` follows: "can it be", but not "can you". */
const AUXILIARIES = setOf('do have can could will would should shall may might must am')
const ASKED_ABOUT = setOf('it this that there they he she the my our your his her their these those anyone anybody someone somebody')
const SPEAKERS = setOf('i we you')

/** A verb after one of these begins an order in the middle of a request: "in my calendar, please move ..." */
const BEFORE_ORDERS = setOf('please to and then you just can could also')
const NEW_ONES = setOf('a an another some new one two three several more')
const KNOWN_ONES = setOf('it this that these those them him her my the our your his their me us')
/** The maximum number of words of an order. Later ones belong to something else. */
const FARTHEST = 10

/** Words that are verbs at the beginning of a name, whatever follows: `set_search_filter`. */
const LEADING = setOf('set put start stop change check view show query close')
/** Words that may be the action or the object: `list_issues`, but `list_delete`. */
const LISTS = setOf('list search')
const LOOKING = setOf('list search check query')
/** Words that are mostly nouns at the beginning of a name: `text_similarity`, `git_log`. */
const THINGS = setOf('text message mail email sms file record group name log note')

/**
 * The action that a request asks for, by its first verb: "please show my list" reads, "make a list" creates. A question reads, including
 * one that asks how to do something.
 *
 * @param words of the request, in lower case and in order, as returned by `rawWords`.
 * @returns undefined if it is not clear: no verb, or one that leaves open whether anything changes.
 */
export function askedAction(words: readonly string[]): AskedAction | undefined {
  let at = 0
  for (; at < words.length; at++) {
    if (isQuestion(words, at)) return 'read'
    if (isNegated(words, at)) return words.slice(at, at + FARTHEST).includes('forget') ? 'create' : undefined
    if (!isOpener(words, at)) break
  }
  const first = actionAt(words, at) ?? EITHER().get(words[at] ?? '')
  if (first !== undefined) return first === 'unclear' ? undefined : first
  for (let later = at + 1; later < words.length; later++) {
    const action = BEFORE_ORDERS.has(words[later - 1] ?? '') ? actionAt(words, later) : undefined
    if (action !== undefined && action !== 'unclear') return action
  }
  return undefined
}

const BITS: readonly AskedAction[] = ['read', 'create', 'update', 'delete', 'send']

/** One bit per action, for fast comparison of many tools; 0 for none. */
export function actionBit(action: AskedAction | undefined): number {
  return action === undefined ? 0 : 1 << BITS.indexOf(action)
}

/** Characters of a request that are considered. Long texts after it are data for a tool. */
const LONGEST_REQUEST = 4_000

/** The bits of the actions that the parts of a request ask for, as far as they are clear. */
export function askedActions(request: string): number {
  let bits = 0
  for (const clause of splitClauses(askedParts(request.slice(0, LONGEST_REQUEST)).tool))
    bits |= actionBit(askedAction(rawWords(clause).map((word) => word.toLowerCase())))
  return bits
}

/**
 * The action of a tool, by the verb of its name: `list_issues` reads, `issue_delete` deletes, `merge_pull_request` updates.
 *
 * @param words of the name, in lower case and in order.
 * @returns undefined if the name has no verb, or one that leaves it open.
 */
export function actionOfName(words: readonly string[]): AskedAction | undefined {
  const own = words.filter((_, at) => !isRequestNoun(words, at))
  const [first = '', last = ''] = [own[0], own.at(-1)]
  if (LEADING.has(first)) return EITHER().get(first)
  if (LISTS.has(first)) return (own.length === 2 ? PLAIN().get(last) : undefined) ?? 'read'
  const plain = own.map((word) => PLAIN().get(word)).find((action) => action !== undefined)
  if (plain !== undefined) return plain
  if (own.some((word) => LOOKING.has(word)) || /^(?:is|has|are)$/.test(first)) return 'read'
  if (EITHER().has(first) && !THINGS.has(first)) return EITHER().get(first)
  if (LEADING.has(last)) return EITHER().get(last)
  return /[eo]r$/.test(last) ? PLAIN_STEMS().get(termOf(last)) : undefined
}

/**
 * The action of a tool, by the first verb of its text: "Creates a new page" creates. For tools whose names have none.
 *
 * @param words the first words of the text, in lower case and in order.
 */
export function actionOfText([first = '']: readonly string[]): AskedAction | undefined {
  return PLAIN_FORMS().get(first) ?? (THINGS.has(first) ? undefined : EITHER_FORMS().get(first))
}

/** Neither word of `merge request` and `pull request` is a verb. */
function isRequestNoun(words: readonly string[], at: number): boolean {
  const isPair = (before = '', after = ''): boolean => /^(?:merge|pull)$/.test(before) && /^requests?$/.test(after)
  return isPair(words[at], words[at + 1]) || isPair(words[at - 1], words[at])
}

/** "Let me see" introduces a request, "let Bob know" is one. */
function isOpener(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  return word === 'let' ? /^(?:me|us|s)$/.test(next) : OPENERS.has(word)
}

function isQuestion(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (ASKING.has(word)) return true
  if (!AUXILIARIES.has(word)) return false
  if (word === 'do' || word === 'have') return SPEAKERS.has(next) || /^(?:they|we|he|she|any|the)$/.test(next)
  if (word === 'should' || word === 'may' || word === 'might') return next !== 'you'
  return ASKED_ABOUT.has(next)
}

/** "Don't send it" asks for nothing; "don't forget to send it" asks for a reminder. */
function isNegated(words: readonly string[], at: number): boolean {
  return words[at] === 'don' && words[at + 1] === 't'
}

function actionAt(words: readonly string[], at: number): AskedAction | 'unclear' | undefined {
  const word = words[at] ?? ''
  const rest = words.slice(at + 1, at + FARTHEST)
  const phrase = phrasalVerbs([word, ...rest]).get(0)
  const meant = phrase === undefined ? undefined : (actionOfStems(phrase.meanings) ?? 'unclear')
  // "set up" is more specific than "set", and "set an alarm" more specific than "alarm".
  if (phrase?.text === `${word} ${rest[0] ?? ''}`) return meant
  return byObject(word, rest) ?? meant ?? PLAIN_FORMS().get(word)
}

function actionOfStems(stems: readonly string[]): AskedAction | undefined {
  return stems.map((stem) => PLAIN_STEMS().get(stem) ?? EITHER_STEMS().get(stem)).find((action) => action !== undefined)
}

/** Verbs whose meaning depends on their object. */
function byObject(verb: string, [next = '', ...rest]: readonly string[]): AskedAction | undefined {
  const isNew = NEW_ONES.has(next)
  switch (verb) {
    case 'make':
      if (next === 'sure' || next === 'certain') return 'read'
      return KNOWN_ONES.has(next) && next !== 'me' && next !== 'us' ? 'update' : 'create'
    case 'set':
      return isNew ? 'create' : 'update'
    case 'give':
      return next === 'me' || next === 'us' ? 'read' : 'update'
    case 'tell':
      return next === 'me' || next === 'us' ? 'read' : 'send'
    case 'ask':
      return 'send'
    case 'let':
      return [next, ...rest].includes('know') ? 'send' : undefined
    case 'write':
      return next === 'to' ? 'send' : 'create'
    case 'open':
    case 'take':
    case 'leave':
    case 'start':
      return isNew ? 'create' : undefined
    default:
      return undefined
  }
}
