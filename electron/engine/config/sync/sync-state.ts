import { type Item, type Replica, type Values, isSame, mergedReplica, valueOf, writesOf, writtenItem } from './replica.ts'

/** What a computer remembers of its set-up and of the shared one. */
export interface SyncState {
  /** The id of this computer in the shared files. */
  readonly id: string
  /** What stood in its set-up when it was last read. */
  readonly base: Values
  /** Keys of items that were about to be changed here: `base` or the value in force stood there since. */
  readonly unsure: ReadonlySet<string>
  /** What is known of all computers. */
  readonly replica: Replica
}

/** Returns the state of a computer that never shared anything. */
export function newState(id: string): SyncState {
  return { id, base: new Map(), unsure: new Set(), replica: new Map() }
}

/**
 * Records what changed in the set-up of this computer since the last time. A change replaces the value that stood there, and keeps what
 * other computers wrote in the meantime as the other side of a conflict. A value that is in force already needs no write: it came from
 * another computer.
 *
 * @param now the present set-up.
 * @param at ms since 1970.
 */
export function withLocalChanges(state: SyncState, now: Values, at: number): SyncState {
  const replica = new Map(state.replica)
  for (const key of new Set([...state.base.keys(), ...now.keys()])) {
    const item = replica.get(key)
    const [value, before] = [now.get(key), state.base.get(key)]
    if (isSame(value, before) || isSame(value, valueOf(item))) continue
    const replaced = state.unsure.has(key) ? [] : writesOf(item, before)
    replica.set(key, writtenItem(item, replaced, { by: state.id, at, ...(value === undefined ? {} : { value }) }))
  }
  return { ...state, base: now, unsure: new Set(), replica }
}

/** Adds what other computers wrote. The set-up of this one is not changed by that. */
export function withOthers(state: SyncState, others: readonly Replica[]): SyncState {
  return { ...state, replica: mergedReplica([state.replica, ...others]) }
}

/**
 * Forgets items that no file has any more, so that what was once in the folder does not stay for ever. An item that this computer has, or
 * has ever written, is remembered: its numbers must not be used twice.
 *
 * @param others what the files of all other computers have.
 */
export function withoutForgotten(state: SyncState, now: Values, others: readonly Replica[]): SyncState {
  const kept = [...state.replica].filter(([key, item]) => isOwnItem(state, now, key, item) || others.some((each) => each.has(key)))
  return kept.length === state.replica.size ? state : { ...state, replica: new Map(kept) }
}

/** Whether this computer has an item, or has ever written it. */
export function isOwnItem({ id, base }: SyncState, now: Values, key: string, { seen }: Item): boolean {
  return now.has(key) || base.has(key) || seen[id] !== undefined
}

/**
 * Notes the items whose value in force stands in the set-up of this computer. Others stay as they were: what was changed here in the
 * meantime is recorded the next time.
 */
export function settled(state: SyncState, now: Values): SyncState {
  const base = new Map(state.base)
  const unsure = new Set(state.unsure)
  for (const [key, item] of state.replica) {
    const value = valueOf(item)
    if (!isSame(now.get(key), value)) continue
    unsure.delete(key)
    if (value === undefined) base.delete(key)
    else base.set(key, value)
  }
  return { ...state, base, unsure }
}

/** Returns the keys of items whose value in force is not what this computer has. */
export function waitingKeys({ replica }: SyncState, now: Values): string[] {
  return [...replica].flatMap(([key, item]) => (isSame(now.get(key), valueOf(item)) ? [] : [key]))
}

/**
 * Records the user's choice between the sides of a conflict, or between what this computer has and what waits. It replaces all of them.
 *
 * @param value undefined removes the item.
 */
export function withChoice(state: SyncState, key: string, value: unknown, at: number): SyncState {
  const before = state.replica.get(key)
  const item = writtenItem(before, before?.writes ?? [], { by: state.id, at, ...(value === undefined ? {} : { value }) })
  return { ...state, replica: new Map([...state.replica, [key, item]]) }
}
