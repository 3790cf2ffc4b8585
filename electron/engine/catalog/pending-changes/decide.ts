import type { ChosenDefinition } from '../../../contract/consent/pending-changes.ts'
import { TooltrayError } from '../../base/errors.ts'
import { legible } from '../../base/text/legible.ts'
import { KIND_WORDS } from './changes.ts'
import { hashOf } from './definition.ts'
import type { DefinitionKey, KnownDefinition } from './store/definition-table.ts'
import { LIST_KINDS, type Lists, sortOf } from './lists.ts'
import type { PendingDefinition } from './pending-definitions.ts'
import type { Decision, TrustedDefinitionStore } from './store/trusted-definition-store.ts'

/** What a person does with pending definitions. */
export type DecisionKind = 'accept' | 'leave'

/** What a decision is made of. */
interface Deciding {
  readonly store: TrustedDefinitionStore
  readonly server: string
  readonly lists: Lists
  readonly pending: readonly PendingDefinition[]
  readonly kind: DecisionKind
  /** The chosen definitions; all that wait if not set. */
  readonly chosen?: readonly ChosenDefinition[] | undefined
}

/**
 * Definitions of one server that are left out. Over it: those among them that the server no longer lists are asked about again when they
 * come back.
 */
const MOST_LEFT_OUT = 20_000

/**
 * Turns what a person chose into what is written, and counts the definitions that it changes.
 *
 * Throws `preview_stale` if a chosen definition is not the one that was shown, and `usage` for one that does not wait.
 */
export function decisionOf(deciding: Deciding): { readonly decision: Decision; readonly count: number } {
  const { store, server, lists, pending, kind } = deciding
  const chosen = chosenOf(deciding)
  const isChosen = new Set(chosen)
  const left = pending.filter((each) => each.change !== 'gone' && !each.isLeftOut && !isChosen.has(each))
  const listed = chosen.flatMap(({ item, after = '', ...key }): KnownDefinition[] =>
    item === undefined ? [] : [{ kind: key.kind, name: key.name, definition: after, raw: hashOf(item.json) }],
  )
  // A skill belongs to no list that is trusted as a whole.
  const inLists = listed.filter((key) => key.kind !== 'skills')
  const sorts = [...new Set(inLists.map((key) => sortOf(key.kind)))].filter((sort) => !store.has(server, sort))
  const inPart = sorts.filter((sort) => left.some((each) => each.kind !== 'skills' && sortOf(each.kind) === sort))
  const replaced = chosen.flatMap(({ change, was, ...key }): DefinitionKey[] =>
    change === 'gone' ? [key] : was === undefined ? [] : [{ kind: key.kind, name: was }],
  )
  const forget = [
    // What an interrupted look at a first list left behind was never trusted.
    ...store.trusted.keys(server).filter((key) => {
      const sort = sortOf(key.kind)
      return key.kind !== 'skills' && sorts.includes(sort) && !store.isDecidedInPart(server, sort)
    }),
    ...(kind === 'accept' ? replaced : []),
    ...(kind === 'accept' && left.length === 0 ? goneResources(deciding) : []),
  ]
  const decided = { decided: sorts.filter((sort) => !inPart.includes(sort)), inPart, forget }
  const decision =
    kind === 'accept'
      ? { ...decided, accept: listed }
      : {
          ...decided,
          leave: listed,
          askAgain: store.leftOut.count(server) + listed.length > MOST_LEFT_OUT ? unlistedOf(store, server, lists) : [],
        }
  return { decision, count: chosen.length }
}

function chosenOf({ store, server, pending, kind, chosen }: Deciding): PendingDefinition[] {
  if (chosen === undefined) return pending.filter(({ isLeftOut, change }) => !isLeftOut && (kind === 'accept' || change !== 'gone'))
  return chosen.flatMap((wanted) => {
    const named = pending.filter((each) => KIND_WORDS[each.kind] === wanted.kind && legible(each.name) === wanted.name)
    const found = named.find(({ version }) => wanted.version === undefined || version === wanted.version)
    if (found === undefined) {
      if (kind === 'accept' && named.length === 0 && isTrusted(store, server, wanted)) return []
      throw wanted.version === undefined ? nothingWaits(server, wanted) : changedAgain(server)
    }
    if (kind === 'accept') return [found]
    if (found.change === 'gone') throw nothingWaits(server, wanted)
    return found.isLeftOut ? [] : [found]
  })
}

/** Whether somebody else accepted a definition meanwhile. */
function isTrusted(store: TrustedDefinitionStore, server: string, { kind, name, version }: ChosenDefinition): boolean {
  return store.trusted
    .keys(server)
    .some((key) => KIND_WORDS[key.kind] === kind && legible(key.name) === name && store.trusted.hashes(server, key)?.hash === version)
}

/** Resources come and go. Once everything is accepted, those that are gone need not be kept. */
function goneResources({ store, server, lists }: Deciding): DefinitionKey[] {
  const listed = new Set(lists.resources.map(({ name }) => name))
  return store.trusted.keys(server).filter(({ kind, name }) => kind === 'resources' && !listed.has(name))
}

function unlistedOf({ leftOut }: TrustedDefinitionStore, server: string, lists: Lists): DefinitionKey[] {
  const listed = new Set(LIST_KINDS.flatMap((kind) => lists[kind].map(({ name }) => `${kind} ${name}`)))
  return leftOut.keys(server).filter(({ kind, name }) => !listed.has(`${kind} ${name}`))
}

/** The error if a server changed its definitions after a person had looked at them. */
export function changedAgain(server: string): TooltrayError {
  return new TooltrayError('preview_stale', `${server} changed again after you looked. Nothing was accepted or left out.`, {
    hint: 'Review the changes again.',
  })
}

function nothingWaits(server: string, { kind, name }: ChosenDefinition): TooltrayError {
  return new TooltrayError('usage', `No change of the ${kind} ${name} of ${server} waits for you.`, {
    hint: `See what waits: tooltray pins review ${server}`,
    data: { server, name },
  })
}
