import type { Hold, DefinitionChange } from '../../../contract/consent/pins.ts'
import { atOnce } from '../../base/limits/turn.ts'
import type { ListKind, ListedItem } from '../listing.ts'
import { checkTexts, isFlag } from '../text-checks/check-texts.ts'
import { KIND_WORDS, changeOf } from './changes.ts'
import { canonicalDefinition, hashOf } from './definition.ts'
import type { TrustedDefinition, TrustedDefinitionStore, TrustedLists } from './trusted-definition-store.ts'
import { hasNoWeight } from './weight.ts'

/** All lists of a server, as they were read. */
export type Lists = Readonly<Record<ListKind, readonly ListedItem[]>>

const KINDS: readonly ListKind[] = ['tools', 'prompts', 'resources', 'resourceTemplates']

const SORTS: readonly TrustedLists[] = ['tools', 'others']

/** Definitions written in one transaction. */
const AT_ONCE = 100

/** Trusted definitions of one server. If a server keeps showing more, every new one is a pending change. */
const MOST_PINS = 20_000

/**
 * The trusted definitions of servers, so that a tool that a person reviewed cannot become a different one under its old name. A definition
 * that differs is a pending change: it is hidden until a person accepts it.
 */
export interface TrustedDefinitions {
  /**
   * Trusts the first lists that a server shows, unless they have to be reviewed, too. Later additions and changes are trusted only if they
   * need no review.
   *
   * @param others whether prompts and resources were read, too.
   */
  look(server: string, lists: Lists, others: boolean, hold: Hold): void
  /** As `look`, one definition per step. The lists count as trusted only after the last step. */
  lookInSteps(server: string, lists: Lists, others: boolean, hold: Hold): Generator<void>
  /** Whether an item may be offered as it is listed. */
  passes(server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean
  /** The pending changes of a server and the items that are gone, place by place, for a person. */
  review(server: string, lists: Lists, hold: Hold): DefinitionChange[]
  /** Accepts the lists as they are now. What they do not contain is forgotten. */
  accept(server: string, lists: Lists): void
  /** The number of trusted definitions of a server. */
  count(server: string): number
  keepOnly(servers: ReadonlySet<string>): void
}

/**
 * Creates the trusted definitions over a store, which has all of their state. Only `lookInSteps` spans several turns; all others are
 * synchronous.
 */
export function createTrustedDefinitions(store: TrustedDefinitionStore): TrustedDefinitions {
  const pinOf = (kind: ListKind, { name, json }: ListedItem): TrustedDefinition => ({
    kind,
    name,
    definition: canonicalDefinition(kind, json),
    raw: hashOf(json),
  })
  const pinsOf = (lists: Lists): TrustedDefinition[] => KINDS.flatMap((kind) => lists[kind].map((item) => pinOf(kind, item)))
  const isTaken = (server: string, kind: ListKind): boolean => store.has(server, sortOf(kind))
  /** Why an item may need review; undefined if it is as trusted, or nearly. */
  const differs = (server: string, kind: ListKind, item: ListedItem): 'added' | 'changed' | undefined => {
    const known = store.hashes(server, kind, item.name)
    if (known === undefined) return 'added'
    if (known.raw === hashOf(item.json)) return undefined
    const now = canonicalDefinition(kind, item.json)
    if (known.hash === hashOf(now)) return undefined
    const before = store.definition(server, kind, item.name)
    return before !== undefined && hasNoWeight(before, now) ? undefined : 'changed'
  }

  const isHeld = (server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean => {
    if (hold === 'nothing') return false
    if (!isTaken(server, kind)) return hold === 'all'
    const difference = differs(server, kind, item)
    if (difference !== 'added') return difference === 'changed'
    if (store.count(server) >= MOST_PINS) return true
    if (hold === 'changes') return false
    // Resources (notes, files, records) come and go, and are data like results. A new one needs review only if its texts are suspicious.
    return kind !== 'resources' || checkTexts(JSON.parse(item.json) as Record<string, unknown>).some(isFlag)
  }

  const passesAsNew = (server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean => {
    if (isHeld(server, kind, item, hold)) return false
    const difference = differs(server, kind, item)
    // A nearly equal definition is always compared with the trusted one, never with another nearly equal one.
    return difference === 'added' || (difference === 'changed' && hold === 'nothing')
  }

  const lookInSteps = function* (server: string, lists: Lists, others: boolean, hold: Hold): Generator<void> {
    // A server that still requires sign-in lists nothing yet.
    const showsAny = store.count(server) > 0 || KINDS.some((kind) => lists[kind].length > 0)
    const first = hold === 'all' ? [] : SORTS.filter((sort) => showsAny && !store.has(server, sort) && (sort === 'tools' || others))
    if (first.length === 0 && (hold === 'additions' || hold === 'all')) return
    const pins: TrustedDefinition[] = []
    for (const kind of KINDS) {
      const isFirst = first.includes(sortOf(kind))
      if (!isFirst && !isTaken(server, kind)) continue
      for (const item of lists[kind]) {
        // A new or changed item that passes is trusted from then on.
        if (isFirst || passesAsNew(server, kind, item, hold)) pins.push(pinOf(kind, item))
        if (pins.length === AT_ONCE) store.put(server, pins.splice(0), [])
        yield
      }
    }
    if (first.length > 0 || pins.length > 0) store.put(server, pins, first)
  }

  return {
    look(server, lists, others, hold) {
      atOnce(lookInSteps(server, lists, others, hold))
    },
    lookInSteps,
    passes: (server, kind, item, hold) => !isHeld(server, kind, item, hold),
    review(server, lists, hold) {
      const listed = new Set(KINDS.flatMap((kind) => lists[kind].map(({ name }) => `${kind} ${name}`)))
      const gone = store.names(server).filter(({ kind, name }) => !listed.has(`${kind} ${name}`) && kind !== 'resources')
      const nameless = new Map(
        gone.map(({ kind, name }) => [withoutName(kind, store.definition(server, kind, name)), { kind, name }] as const),
      )
      const renamed = new Set<string>()
      const held = KINDS.flatMap((kind) =>
        lists[kind]
          .filter((item) => isHeld(server, kind, item, hold))
          .map((item) => {
            const after = canonicalDefinition(kind, item.json)
            const before = store.definition(server, kind, item.name)
            const old = before === undefined ? nameless.get(withoutName(kind, after)) : undefined
            if (old !== undefined) renamed.add(`${old.kind} ${old.name}`)
            const isNew = differs(server, kind, item) === 'added'
            return changeOf(
              {
                kind: KIND_WORDS[kind],
                name: item.name,
                change: old !== undefined ? 'renamed' : isNew ? 'added' : 'changed',
                ...(old === undefined ? {} : { was: old.name }),
              },
              { before: old === undefined ? before : store.definition(server, old.kind, old.name), after, json: item.json },
            )
          }),
      )
      const missing = gone
        .filter(({ kind, name }) => !renamed.has(`${kind} ${name}`))
        .map(({ kind, name }) => changeOf({ kind: KIND_WORDS[kind], name, change: 'gone' }, {}))
      return held.length === 0 ? [] : [...held, ...missing]
    },
    accept: (server, lists) => store.replace(server, pinsOf(lists), ['tools', 'others']),
    count: (server) => store.count(server),
    keepOnly: (servers) => store.keepOnly(servers),
  }
}

function sortOf(kind: ListKind): TrustedLists {
  return kind === 'tools' ? 'tools' : 'others'
}

/** A definition without its identifier, to recognize it under another name. */
function withoutName(kind: ListKind, canonical: string | undefined): string {
  if (canonical === undefined) return ''
  const { name: _name, uri: _uri, uriTemplate: _template, ...rest } = JSON.parse(canonical) as Record<string, unknown>
  return `${kind} ${JSON.stringify(rest)}`
}
