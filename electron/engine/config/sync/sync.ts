import type { Clock } from '../../base/platform.ts'
import { TooltrayError } from '../../base/errors.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import { type ComputerFile, computerFileText } from './computer-file.ts'
import { type Item, type ItemWrite, type Values, conflictOf, valueOf, valuesOf } from './replica.ts'
import { FIRST_TIME_ONLY, itemOf } from './shared-items.ts'
import { type FolderContents, type WriteFile, newComputerId, readFolder, readState, writeComputer, writeState } from './sync-files.ts'
import { type SyncState, settled, waitingKeys, withChoice, withLocalChanges, withOthers } from './sync-state.ts'

/** The set-up of this computer. */
export interface OwnSetUp {
  /** Returns all items that it shares. Throws the read error of an unreadable servers.json. */
  read(): Promise<Values>
  /**
   * Changes items, unless they changed since they were read. Returns why items cannot be had here, by key; the others are there. Throws
   * `storage_failed`.
   *
   * @param wanted the values by key; undefined removes an item.
   * @param read what was read.
   * @param all the values in force of all items.
   */
  apply(wanted: ReadonlyMap<string, unknown>, read: Values, all: Values): Promise<ReadonlyMap<string, string>>
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
  readonly conflicts: readonly { readonly key: string; readonly writes: readonly ItemWrite[] }[]
  /** Files of the folder that could not be read. */
  readonly unread: readonly string[]
}

/** An item that this computer does not have as the others have it. */
export interface WaitingItem {
  readonly key: string
  readonly item: Item
  readonly here: unknown
  readonly problem?: string | undefined
}

/** The exchange of a set-up between computers by a folder. Steps run one at a time. All methods throw as `step`. */
export interface Sync {
  /**
   * Records what changed here, reads what others wrote, takes what may be taken, and writes the file of this computer. Throws
   * `storage_failed`, and the read error of an unreadable servers.json. A process that is killed in between loses nothing.
   */
  step(): Promise<SyncReport>
  /** Takes items that wait. */
  accept(keys: readonly string[]): Promise<SyncReport>
  /** Decides a conflict or a waiting item for all computers: by one of its writes, or by what this computer has. */
  choose(key: string, chosen: Pick<ItemWrite, 'by' | 'n'> | 'here'): Promise<SyncReport>
}

/** Creates the exchange. Its state is in a file, and the set-up in those that people edit: it keeps nothing between two steps. */
export function createSync({ folder, stateFile, computer, clock, takesAll, own, write }: SyncDeps): Sync {
  const inTurn = oneAtATime()

  const run = async (accepts: (key: string) => boolean, choice?: (state: SyncState, now: Values) => SyncState): Promise<SyncReport> => {
    const now = await own.read()
    const contents = await readFolder(folder)
    let state = ownId(await readState(stateFile), contents)
    state = withLocalChanges(state, now, clock.now())
    const others = contents.computers.filter(({ id }) => id !== state.id)
    const replicas = contents.computers.map(({ replica }) => replica)
    state = settled(withOthers(state, replicas), now)
    if (choice !== undefined) state = settled(choice(state, now), now)

    const wanted = waitingKeys(state, now).filter(isOwnItem)
    const taken = new Map(wanted.filter(accepts).map((key) => [key, valueOf(state.replica.get(key))]))
    // Saved before anything is taken: a process that is killed in between must not mistake what it took for a change of the user.
    await writeState(stateFile, { ...state, unsure: new Set(taken.keys()) }, write)
    let problems: ReadonlyMap<string, string> = new Map()
    let after = now
    if (taken.size > 0) {
      problems = await own.apply(taken, now, valuesOf(state.replica))
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
    step: () => inTurn(() => run(() => takesAll)),
    accept: (keys) => inTurn(() => run((key) => takesAll || keys.includes(key))),
    choose: (key, chosen) =>
      inTurn(() =>
        run(
          (other) => takesAll || other === key,
          (state, now) => withChoice(state, key, chosen === 'here' ? now.get(key) : chosenValue(state, key, chosen), clock.now()),
        ),
      ),
  }
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
function isOwnItem(key: string): boolean {
  const item = itemOf(key)
  return item !== undefined && !FIRST_TIME_ONLY.has(item.kind)
}

function chosenValue(state: SyncState, key: string, { by, n }: Pick<ItemWrite, 'by' | 'n'>): unknown {
  const write = state.replica.get(key)?.writes.find((each) => each.by === by && each.n === n)
  if (write === undefined)
    throw new TooltrayError('preview_stale', 'This was decided on another computer in the meantime.', { hint: 'Look again.' })
  return write.value
}

function reportOf(
  state: SyncState,
  now: Values,
  problems: ReadonlyMap<string, string>,
  { others, unread }: { readonly others: readonly ComputerFile[]; readonly unread: readonly string[] },
): SyncReport {
  const latest = new Map<string, ComputerFile>()
  for (const file of others) if ((latest.get(file.id)?.at ?? -1) < file.at) latest.set(file.id, file)
  return {
    id: state.id,
    others: [...latest.values()].map(({ id, name, at }) => ({ id, name, at })),
    waiting: waitingKeys(state, now)
      .filter(isOwnItem)
      .sort()
      .map((key) => ({ key, item: state.replica.get(key) ?? { seen: {}, writes: [] }, here: now.get(key), problem: problems.get(key) })),
    conflicts: [...state.replica].sort(byKey).flatMap(([key, item]) => {
      const writes = isOwnItem(key) ? conflictOf(item) : []
      return writes.length === 0 ? [] : [{ key, writes }]
    }),
    unread,
  }
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
