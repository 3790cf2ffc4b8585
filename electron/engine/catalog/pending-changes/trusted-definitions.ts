import type { ChosenDefinition, DefinitionChange, Hold } from '../../../contract/consent/pending-changes.ts'
import type { Finding } from '../../../contract/consent/text-checks.ts'
import { atOnce } from '../../base/limits/turn.ts'
import type { ListKind, ListedItem } from '../listing.ts'
import { checkTexts, isFlag, isSure, type Names } from '../text-checks/check-texts.ts'
import { changeOf } from './changes.ts'
import { type DecisionKind, decisionOf } from './decide.ts'
import { canonicalDefinition, hashOf } from './definition.ts'
import { type PendingDefinition, type ReviewState, pendingDefinitions } from './pending-definitions.ts'
import type { KnownDefinition } from './store/definition-table.ts'
import type { KnownDefinitions, TrustedDefinitionStore } from './store/trusted-definition-store.ts'
import { type Lists, LIST_KINDS, sortOf, type TrustedLists } from './lists.ts'
import { hasNoWeight } from './weight.ts'

const SORTS: readonly TrustedLists[] = ['tools', 'others']

/** Definitions written in one transaction. */
const AT_ONCE = 100

/** Trusted definitions of one server. If a server keeps showing more, every new one is a pending change. */
const MOST_PINS = 20_000

/**
 * The trusted definitions of servers, so that a tool that a person reviewed cannot become a different one under its old name. A definition
 * that differs is a pending change: it is hidden until a person accepts it, and stays hidden without another question once a person left it
 * out.
 */
export interface TrustedDefinitions {
  /**
   * Trusts the first lists that a server shows, unless they have to be reviewed, too, but for items whose texts instruct the model. Later
   * additions and changes are trusted only if they
   * need no review.
   *
   * @param hasPromptsResources whether prompts and resources were read, too.
   */
  look(server: string, lists: Lists, hasPromptsResources: boolean, hold: Hold): void
  /** As `look`, one definition per step. The lists count as trusted only after the last step. */
  lookInSteps(server: string, lists: Lists, hasPromptsResources: boolean, hold: Hold): Generator<void>
  /** Whether all items of these lists are known to be offered as they are listed. */
  areUnchanged(server: string, lists: Lists, hold: Hold): boolean
  /** Remembers that every item of these lists was found to be offered as it is listed. */
  noteUnchanged(server: string, lists: Lists, hold: Hold): void
  /** Whether an item may be offered as it is listed, waits for a person, or was left out by one. */
  reviewState(server: string, kind: ListKind, item: ListedItem, hold: Hold): ReviewState
  /**
   * The pending changes of a server, those that were left out, and the items that are gone, place by place, for a person.
   *
   * @param foreign names of tools of other servers, as in `checkTexts`.
   */
  review(server: string, lists: Lists, hold: Hold, foreign?: Names): DefinitionChange[]
  /**
   * Accepts definitions of the lists as they are now, or leaves them out: the chosen ones, or all that wait. Returns how many.
   *
   * Throws `preview_stale` if a chosen definition is not the one that was shown, and `usage` for one that does not wait. Then nothing is
   * decided.
   */
  decide(server: string, lists: Lists, hold: Hold, kind: DecisionKind, chosen?: readonly ChosenDefinition[]): number
  /** The tools of a list that were trusted with a first one although their texts are suspicious, as they are now. */
  marked(server: string, tools: readonly ListedItem[]): readonly string[]
  /** The number of trusted definitions of a server. */
  count(server: string): number
  keepOnly(servers: ReadonlySet<string>): void
}

/**
 * Creates the trusted definitions over a store, which has all of their state. Only `lookInSteps` spans several turns; all others are
 * synchronous.
 */
export function createTrustedDefinitions(store: TrustedDefinitionStore): TrustedDefinitions {
  /** How a definition differs from the known one of its name; undefined if it is as known, or nearly. */
  const differs = (known: KnownDefinitions, server: string, kind: ListKind, item: ListedItem): 'added' | 'changed' | undefined => {
    const key = { kind, name: item.name }
    const hashes = known.hashes(server, key)
    if (hashes === undefined) return 'added'
    if (hashes.raw === hashOf(item.json)) return undefined
    const now = canonicalDefinition(kind, item.json)
    if (hashes.hash === hashOf(now)) return undefined
    const before = known.definition(server, key)
    return before !== undefined && hasNoWeight(before, now) ? undefined : 'changed'
  }

  const isLeftOut = (server: string, kind: ListKind, item: ListedItem): boolean =>
    store.leftOut.hashes(server, { kind, name: item.name }) !== undefined &&
    differs(store.leftOut, server, kind, item) === undefined &&
    differs(store.trusted, server, kind, item) !== undefined

  const waits = (server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean => {
    // A skill is a stranger's instructions for a model: whatever the server's other lists are trusted with, a person accepts each.
    if (kind === 'skills') return differs(store.trusted, server, kind, item) !== undefined
    if (hold === 'nothing') return false
    const difference = (): 'added' | 'changed' | undefined => differs(store.trusted, server, kind, item)
    if (!store.has(server, sortOf(kind))) {
      const isAsked = hold === 'all' || (hold === 'additions' && isPoisoned(item))
      return isAsked && !(store.isDecidedInPart(server, sortOf(kind)) && difference() === undefined)
    }
    const found = difference()
    if (found !== 'added') return found === 'changed'
    if (store.trusted.count(server) >= MOST_PINS) return true
    // The user left out another definition of this name, so this one is a change.
    if (store.leftOut.hashes(server, { kind, name: item.name }) !== undefined) return true
    if (hold === 'changes') return false
    // Resources (notes, files, records) come and go, and are data like results. A new one needs review only if its texts are suspicious.
    return kind !== 'resources' || flagsOf(item).length > 0
  }

  const reviewState = (server: string, kind: ListKind, item: ListedItem, hold: Hold): ReviewState => {
    if (isLeftOut(server, kind, item)) return 'left-out'
    return waits(server, kind, item, hold) ? 'waits' : 'passes'
  }

  const passesAsNew = (server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean => {
    if (reviewState(server, kind, item, hold) !== 'passes') return false
    const difference = differs(store.trusted, server, kind, item)
    // A nearly equal definition is always compared with the trusted one, never with another nearly equal one.
    return difference === 'added' || (difference === 'changed' && hold === 'nothing')
  }

  /** Whether a person has decided on an item of a first list before the list as a whole was trusted. */
  const isDecided = (server: string, kind: ListKind, { name }: ListedItem): boolean =>
    store.isDecidedInPart(server, sortOf(kind)) &&
    [store.trusted, store.leftOut].some((known) => known.hashes(server, { kind, name }) !== undefined)

  const lookInSteps = function* (server: string, lists: Lists, hasPromptsResources: boolean, hold: Hold): Generator<void> {
    // A server that still requires sign-in lists nothing yet.
    const showsAny = (): boolean => LIST_KINDS.some((kind) => lists[kind].length > 0) || store.trusted.count(server) > 0
    const first =
      hold === 'all' ? [] : SORTS.filter((sort) => !store.has(server, sort) && (sort === 'tools' || hasPromptsResources) && showsAny())
    if (first.length === 0 && (hold === 'additions' || hold === 'all')) return
    // Of a list that is decided in part, each trusted definition counts: a part of the rest must not.
    const mayWriteInParts = !first.some((sort) => store.isDecidedInPart(server, sort))
    const known: KnownDefinition[] = []
    const marked: KnownDefinition[] = []
    for (const kind of LIST_KINDS) {
      if (kind === 'skills') continue
      const isFirst = first.includes(sortOf(kind))
      if (!isFirst && !store.has(server, sortOf(kind))) continue
      for (const item of lists[kind]) {
        // A new or changed item that passes is trusted from then on.
        const flags = isFirst && hold !== 'nothing' ? flagsOf(item) : []
        const isTrusted = isFirst
          ? !isDecided(server, kind, item) && !(hold === 'additions' && flags.some(isSure))
          : passesAsNew(server, kind, item, hold)
        if (isTrusted) known.push(knownOf(kind, item))
        if (isTrusted && kind === 'tools' && flags.length > 0) marked.push(knownOf(kind, item))
        if (mayWriteInParts && known.length === AT_ONCE) store.put(server, known.splice(0), [])
        yield
      }
    }
    if (first.length > 0 || known.length > 0) store.put(server, known, first, marked)
  }

  const pending = (server: string, lists: Lists, hold: Hold): PendingDefinition[] =>
    pendingDefinitions(store, server, lists, (kind, item) => reviewState(server, kind, item, hold))

  return {
    look(server, lists, hasPromptsResources, hold) {
      atOnce(lookInSteps(server, lists, hasPromptsResources, hold))
    },
    lookInSteps,
    areUnchanged: (server, lists, hold) => store.unchanged.has(server, lists, hold),
    noteUnchanged: (server, lists, hold) => store.unchanged.note(server, lists, hold),
    reviewState,
    review: (server, lists, hold, foreign) => pending(server, lists, hold).map((each) => changeOf(each, foreign)),
    decide(server, lists, hold, kind, chosen) {
      const { decision, count } = decisionOf({ store, server, lists, pending: pending(server, lists, hold), kind, chosen })
      if (count > 0) store.decide(server, decision)
      return count
    },
    marked(server, tools) {
      const marked = store.marked(server)
      if (marked.size === 0) return []
      return tools.flatMap(({ name, json }) => (marked.has(name) && marked.get(name) === hashOf(json) ? [name] : []))
    },
    count: (server) => store.trusted.count(server),
    keepOnly: (servers) => store.keepOnly(servers),
  }
}

/**
 * Whether the texts of an item instruct the model in a way that is nearly never meant well. Of a first list, only these wait: there is no
 * older definition to compare with, and most servers have nothing to review.
 */
function isPoisoned(item: ListedItem): boolean {
  return flagsOf(item).some(isSure)
}

function flagsOf({ json }: ListedItem): Finding[] {
  return checkTexts(JSON.parse(json) as Record<string, unknown>).filter(isFlag)
}

function knownOf(kind: ListKind, { name, json }: ListedItem): KnownDefinition {
  return { kind, name, definition: canonicalDefinition(kind, json), raw: hashOf(json) }
}
