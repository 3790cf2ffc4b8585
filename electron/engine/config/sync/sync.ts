import type { Clock } from '../../base/platform.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Agreed } from '../../base/consent/agreed.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import { type ComputerFile, boundedReplica, computerFileText } from './computer-file.ts'
import { type Dot, type Item, type ItemWrite, type Values, conflictOf, valueOf, valuesOf } from './replica.ts'
import { FIRST_TIME_ONLY, itemOf } from './shared-items.ts'
import { type FolderContents, type WriteFile, newComputerId, readFolder, readState, writeComputer, writeState } from './sync-files.ts'
import {
  type SyncState,
  settled,
  isOwnItem,
  waitingKeys,
  withChoice,
  withLocalChanges,
  withOthers,
  withoutForgotten,
} from './sync-state.ts'
import { type Brought, type TakenItem, broughtBy, takenConsent, takenUnasked } from './taken-item.ts'

/** The set-up of this computer. */
export interface OwnSetUp {
  /** Returns all items that it shares. Throws the read error of an unreadable servers.json. */
  read(): Promise<Values>
  /**
   * Changes items, unless they changed since they were read. Returns why items cannot be had here, by key; the others are there. Throws
   * `storage_failed`.
   *
   * @param taken exactly what the user agreed to.
   * @param read what was read.
   */
  apply(taken: readonly Agreed<TakenItem>[], read: Values): Promise<ReadonlyMap<string, string>>
}

/** Dependencies of `createSync`. */
export interface SyncDeps {
  readonly folder: string
  readonly stateFile: string
  /** The name of this computer, for people. */
  readonly computer: string
  readonly clock: Pick<Clock, 'now'>
  /** Whether changes of other computers are taken without asking. */
  readonly takesAll: boolean
  readonly own: OwnSetUp
  readonly write?: WriteFile
}

/** What a step found. */
export interface SyncReport {
  readonly id: string
  readonly others: readonly Omit<ComputerFile, 'replica'>[]
  /** What other computers have and this one does not, the values here included. `problem`: why it cannot be had here. */
  readonly waiting: readonly WaitingItem[]
  /** Writes of one item that were made without knowledge of each other, the one in force first. */
  readonly conflicts: readonly OpenConflict[]
  /** Files of the folder that could not be read. */
  readonly unread: readonly string[]
}

/** An item that this computer does not have as the others have it. */
export interface WaitingItem {
  readonly key: string
  readonly item: Item
  readonly here: unknown
  readonly brings: Brought
  readonly problem?: string | undefined
}

/** Writes of one item that differ. `brings`: as in `WaitingItem`, whichever is chosen. */
interface OpenConflict {
  readonly key: string
  readonly writes: readonly ItemWrite[]
  readonly brings: Brought
}

/** What the user said of an item that waits. */
export interface Acceptance {
  /** The fingerprint of what was shown. */
  readonly agreed: string
  /** The paths of this computer that they named for a server. */
  readonly paths?: readonly string[] | undefined
}

/** The exchange of a set-up between computers by a folder. Steps run one at a time. All methods throw as `step`. */
export interface Sync {
  /**
   * Records what changed here, reads what others wrote, takes what may be taken, and writes the file of this computer. Throws
   * `storage_failed`, and the read error of an unreadable servers.json. A process that is killed in between loses nothing.
   */
  step(): Promise<SyncReport>
  /** Takes items that wait, by key, if they are what was shown. Throws `usage` for one that does not wait, and `preview_stale`. */
  accept(said: ReadonlyMap<string, Acceptance>): Promise<SyncReport>
  /**
   * Decides a conflict or a waiting item for all computers: by one of its writes, or by what this computer has. Throws `preview_stale`, and
   * `consent_needed`.
   *
   * @param agreed the fingerprint of the side that was shown. What this computer has needs none.
   */
  choose(key: string, chosen: Dot | 'here', agreed?: string): Promise<SyncReport>
}

/** What a step does with the items that it found. */
interface Decision {
  /** A choice of the user. It changes what waits. */
  readonly choice?: (state: SyncState, now: Values) => SyncState
  /** Returns an item as the user agreed to it; undefined if it waits. It is asked about each that differs from what is here. */
  taken(item: WaitingItem): Agreed<TakenItem> | undefined
  /** Is called when every item was asked about, before anything is written. */
  check?(): void
}

/** Creates the exchange. Its state is in a file, and the set-up in those that people edit: it keeps nothing between two steps. */
export function createSync({ folder, stateFile, computer, clock, takesAll, own, write }: SyncDeps): Sync {
  const inTurn = oneAtATime()

  const run = async (decide: Decision): Promise<SyncReport> => {
    const now = await own.read()
    const known = await readState(stateFile)
    const contents = await readFolder(folder, idsIn(known))
    let state = ownId(known, contents)
    const others = contents.computers.filter(({ id }) => id !== state.id)
    const replicas = others.map(({ replica }) => replica)
    // While a file cannot be read, nobody knows what it has.
    if (contents.unread.length === 0) state = withoutForgotten(state, now, replicas)
    state = withLocalChanges(state, now, clock.now())
    state = settled(withinBounds(withOthers(state, replicas), now), now)
    if (decide.choice !== undefined) state = settled(decide.choice(state, now), now)

    // The folder was read once: what is agreed to here is what is taken below.
    const taken = waitingItems(state, now).flatMap((item) => decide.taken(item) ?? (takesAll ? takenUnasked(takenOf(item)) : []))
    decide.check?.()
    // Saved before anything is taken: a process that is killed in between must not mistake what it took for a change of the user.
    await writeState(stateFile, { ...state, unsure: new Set(taken.map(({ value }) => value.key)) }, write)
    let problems: ReadonlyMap<string, string> = new Map()
    let after = now
    if (taken.length > 0) {
      problems = await own.apply(taken, now)
      after = await own.read()
      state = settled(state, after)
      await writeState(stateFile, state, write)
    }
    await writeIfNew(state, contents)
    return reportOf(state, after, problems, { others, unread: contents.unread })
  }

  /** Leaves the file alone if it says the same: services copy each new one. */
  const writeIfNew = async ({ id, replica }: SyncState, { computers }: FolderContents): Promise<void> => {
    const before = computers.find((each) => each.id === id)
    const file = { id, name: computer, at: clock.now(), replica }
    if (before !== undefined && computerFileText({ ...file, at: before.at }) === computerFileText(before)) return
    await writeComputer(folder, file, write)
  }

  return {
    step: () => inTurn(() => run({ taken: () => undefined })),
    accept: (said) => inTurn(() => run(accepting(said))),
    choose: (key, chosen, agreed) => inTurn(() => run(choosing(key, chosen, agreed, clock))),
  }
}

/** Takes what was shown, and nothing that differs from it. */
function accepting(said: ReadonlyMap<string, Acceptance>): Decision {
  const found = new Set<string>()
  return {
    taken(item) {
      const acceptance = said.get(item.key)
      if (acceptance === undefined) return undefined
      found.add(item.key)
      return takenConsent.agreed({ ...takenOf(item), paths: acceptance.paths }, acceptance.agreed)
    },
    check() {
      const missing = [...said.keys()].find((key) => !found.has(key))
      if (missing === undefined) return
      throw new TooltrayError('usage', `There is no change of ${itemOf(missing)?.name ?? missing} that waits.`, {
        hint: 'See: tooltray sync',
      })
    },
  }
}

/** Takes the chosen side of a conflict, if it is what was shown. */
function choosing(key: string, chosen: Dot | 'here', agreed: string | undefined, clock: Pick<Clock, 'now'>): Decision {
  let side: Agreed<TakenItem> | undefined
  return {
    choice(state, now) {
      if (chosen === 'here') return withChoice(state, key, now.get(key), clock.now())
      const write = state.replica.get(key)?.writes.find(({ by, n }) => by === chosen.by && n === chosen.n)
      if (write === undefined)
        throw new TooltrayError('preview_stale', 'This was decided on another computer in the meantime.', { hint: 'Look again.' })
      const brings = broughtBy(key, now.get(key), valuesOf(state.replica))
      side = takenConsent.agreed(takenOfSide({ key, brings }, write), agreed)
      return withChoice(state, key, side.value.value, clock.now())
    },
    taken: (item) => (item.key === key ? side : undefined),
  }
}

/** An item that waits, as it would be taken. */
export function takenOf({ key, item, here, brings }: WaitingItem): TakenItem {
  return { key, value: valueOf(item), brings, shownAs: { writes: item.writes, here } }
}

/** One side of a conflict, as it would be taken. */
export function takenOfSide({ key, brings }: Pick<OpenConflict, 'key' | 'brings'>, { by, n, value }: Omit<ItemWrite, 'at'>): TakenItem {
  return { key, value, brings, shownAs: { by, n } }
}

/** The ids of this computer, and of those whose items it has: files of others cannot crowd theirs out. */
function idsIn({ id, base, replica }: SyncState): ReadonlySet<string> {
  return new Set([id, ...[...base.keys()].flatMap((key) => replica.get(key)?.writes.map(({ by }) => by) ?? [])])
}

/** What is over the bounds of a file is not kept: the file of this computer has all that it knows of. */
function withinBounds(state: SyncState, now: Values): SyncState {
  return { ...state, replica: boundedReplica(state.replica, (key, item) => isOwnItem(state, now, key, item)) }
}

/**
 * Another computer writes under this id if its file knows of writes that this one never made: this one was set up as a copy of the other,
 * or from an old backup. From then on it has an id of its own.
 */
function ownId(state: SyncState, { computers }: FolderContents): SyncState {
  const counted = ({ replica }: Pick<SyncState, 'replica'>, key: string): number => replica.get(key)?.seen[state.id] ?? 0
  const isCopy = computers.some((file) => [...file.replica.keys()].some((key) => counted(file, key) > counted(state, key)))
  return isCopy ? { ...state, id: newComputerId() } : state
}

/** Items of a later version pass through: they are shared, and not shown or taken. */
function isKnownKind(key: string): boolean {
  const item = itemOf(key)
  return item !== undefined && !FIRST_TIME_ONLY.has(item.kind)
}

/** Returns the items whose value in force is not what this computer has, by key. */
function waitingItems(state: SyncState, now: Values): WaitingItem[] {
  const all = valuesOf(state.replica)
  return waitingKeys(state, now)
    .filter(isKnownKind)
    .sort()
    .map((key) => {
      const here = now.get(key)
      return { key, item: state.replica.get(key) ?? { seen: {}, writes: [] }, here, brings: broughtBy(key, here, all) }
    })
}

function reportOf(
  state: SyncState,
  now: Values,
  problems: ReadonlyMap<string, string>,
  { others, unread }: { readonly others: readonly ComputerFile[]; readonly unread: readonly string[] },
): SyncReport {
  const all = valuesOf(state.replica)
  const latest = new Map<string, ComputerFile>()
  for (const file of others) if ((latest.get(file.id)?.at ?? -1) < file.at) latest.set(file.id, file)
  return {
    id: state.id,
    others: [...latest.values()].map(({ id, name, at }) => ({ id, name, at })),
    waiting: waitingItems(state, now).map((item) => ({ ...item, problem: problems.get(item.key) })),
    conflicts: [...state.replica].sort(byKey).flatMap(([key, item]) => {
      const writes = isKnownKind(key) ? conflictOf(item) : []
      return writes.length === 0 ? [] : [{ key, writes, brings: broughtBy(key, now.get(key), all) }]
    }),
    unread,
  }
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
