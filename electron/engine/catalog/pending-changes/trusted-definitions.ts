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

/** So many are written in one go. */
const AT_ONCE = 100

/** Pins of one server, beyond which a server that shows more and more is not believed about any new one. */
const MOST_PINS = 20_000

/**
 * The definitions of servers as they were taken, so that a tool that a person looked at does not become another one under its old name.
 * What is not as it was is held: it is not there, until a person takes it.
 */
export interface TrustedDefinitions {
  /**
   * Takes what was never taken of a server: the first lists that it shows, unless they wait for a person, too. What is new or changed later
   * is left alone, but for what need not be held.
   *
   * @param others whether what there is beside tools was read, too.
   */
  look(server: string, lists: Lists, others: boolean, hold: Hold): void
  /** As `look`, definition by definition as its steps are asked for. Until the last, the lists do not count as taken. */
  lookInSteps(server: string, lists: Lists, others: boolean, hold: Hold): Generator<void>
  /** Whether something may be offered as it is listed. */
  passes(server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean
  /** What differs from what was taken and is held, and what is gone: for a person, place by place. */
  review(server: string, lists: Lists, hold: Hold): DefinitionChange[]
  /** Takes the lists as they are now; what is not in them is forgotten. */
  accept(server: string, lists: Lists): void
  /** How many definitions of a server are pinned. */
  count(server: string): number
  keepOnly(servers: ReadonlySet<string>): void
}

export function createTrustedDefinitions(store: TrustedDefinitionStore): TrustedDefinitions {
  const pinOf = (kind: ListKind, { name, json }: ListedItem): TrustedDefinition => ({
    kind,
    name,
    definition: canonicalDefinition(kind, json),
    raw: hashOf(json),
  })
  const pinsOf = (lists: Lists): TrustedDefinition[] => KINDS.flatMap((kind) => lists[kind].map((item) => pinOf(kind, item)))
  const isTaken = (server: string, kind: ListKind): boolean => store.has(server, sortOf(kind))
  /** Why something would be held; undefined for what is as it was taken, or nearly. */
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
    // What a server keeps (notes, files, records) comes and goes, and is data as results are: it is held for what is odd in its words.
    return kind !== 'resources' || checkTexts(JSON.parse(item.json) as Record<string, unknown>).some(isFlag)
  }

  const passesAsNew = (server: string, kind: ListKind, item: ListedItem, hold: Hold): boolean => {
    if (isHeld(server, kind, item, hold)) return false
    const difference = differs(server, kind, item)
    // Nearly the same is compared with what was taken, and not with what came after it.
    return difference === 'added' || (difference === 'changed' && hold === 'nothing')
  }

  const lookInSteps = function* (server: string, lists: Lists, others: boolean, hold: Hold): Generator<void> {
    // A server that nobody has signed in to lists nothing yet.
    const showsAny = store.count(server) > 0 || KINDS.some((kind) => lists[kind].length > 0)
    const first = hold === 'all' ? [] : SORTS.filter((sort) => showsAny && !store.has(server, sort) && (sort === 'tools' || others))
    if (first.length === 0 && (hold === 'additions' || hold === 'all')) return
    const pins: TrustedDefinition[] = []
    for (const kind of KINDS) {
      const isFirst = first.includes(sortOf(kind))
      if (!isFirst && !isTaken(server, kind)) continue
      for (const item of lists[kind]) {
        // What passes although it is new, or another one, is what it was from then on.
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

/** A definition but for what it is called by, to be found again under another name. */
function withoutName(kind: ListKind, canonical: string | undefined): string {
  if (canonical === undefined) return ''
  const { name: _name, uri: _uri, uriTemplate: _template, ...rest } = JSON.parse(canonical) as Record<string, unknown>
  return `${kind} ${JSON.stringify(rest)}`
}
