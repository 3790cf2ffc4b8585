import type { KeptPackage, PackageUpdateDetails } from '../../../contract/consent/packages.ts'
import type { Agreed } from '../../base/consent/agreed.ts'
import { TooltrayError } from '../../base/errors.ts'
import { type Clock, isYounger } from '../../base/platform.ts'
import { lockChanges } from '../lock/lock-changes.ts'
import { sameContent, topPackage } from '../lock/package-lock.ts'
import type { SavedLocks } from '../lock/saved-locks.ts'
import { compareVersions } from '../offer/version-order.ts'
import type { DoubtedPackages } from '../request/package-doubt.ts'
import type { RunFolders } from '../run/run-folder.ts'
import type { KeptTrees } from '../store/kept-trees.ts'
import type { StoredTree } from '../store/tree-store.ts'
import { type DiskUse, diskUse } from './disk-use.ts'
import { type Held, type HeldFile, heldFor, known } from './held-file.ts'

/** A row that the user agreed to something of, as it was shown; undefined if nothing was kept. */
export type AgreedRow = Agreed<KeptPackage | undefined>

/**
 * What the user sees and decides of kept packages. All methods for one server throw `package_not_kept` if no package of it is kept. Nothing
 * restarts a server: a decision takes effect at its next start.
 */
export interface KeptUpdates extends Pick<DiskUse, 'disk' | 'clean'> {
  list(): Promise<readonly KeptPackage[]>
  /** The kept package of one server; undefined if none was installed. */
  get(server: string): Promise<KeptPackage | undefined>
  /** The versions that wait for the user, by server. Cheaper than the list. */
  waiting(): Promise<ReadonlyMap<string, string>>
  /**
   * Looks for a version that is newer and old enough, and installs it beside the one that runs. It waits for the user, unless they skipped
   * it before, or updates do not wait: then the server is started from it from now on. Throws as `Npm`.
   */
  update(server: string): Promise<KeptPackage>
  /**
   * Puts the files of the packages that a server is started from back as they were installed, and leaves all others alone. One that was
   * changed is moved aside. Asks the registry only if the packages themselves are gone. Throws as `Npm`, and `package_changed`.
   */
  repair(server: string): Promise<KeptPackage>
  /** The servers for which a newer version was not looked for within a day, the one with the longest time since then first. */
  due(): Promise<readonly string[]>
  /** Sets whether updates of the server are taken by themselves. One that waits already still waits. */
  follow(server: string, on: boolean): Promise<KeptPackage>
  /**
   * Starts the server from the waiting version from now on. Throws `nothing_to_accept` if none waits.
   *
   * @param agreed the row whose update the user agreed to. No other version is taken then: throws `preview_stale` if another one waits.
   */
  accept(server: string, agreed?: AgreedRow): Promise<KeptPackage>
  /** The packages with which a server was last refused to be started (`package_needs_approval`); undefined if it was not. */
  doubted(server: string): Promise<DoubtedPackages | undefined>
  /** Starts the server from exactly these from now on. Throws `preview_stale` if it was refused to be started from others by now. */
  runDoubted(server: string, agreed: Agreed<DoubtedPackages>): Promise<KeptPackage>
  /** Does not offer the waiting version again. */
  skip(server: string): Promise<KeptPackage>
  /** Starts the server from the version before from now on. Throws `nothing_to_undo` if there is none. */
  back(server: string): Promise<KeptPackage>
}

/** How often a newer version is looked for, in ms. */
const LOOK_EVERY = 24 * 3_600_000

/** What the command of a server asks for. */
export interface WantedPackages {
  readonly asked: string
  /** Installs the newest versions of it. Throws as `Npm`. */
  newest(): Promise<StoredTree>
  /** The newest version that is old enough, if the command names one or a range; undefined otherwise. */
  beyond(): Promise<string | undefined>
  /** Puts the files of what is held back, and returns its tree. Throws as `Npm`, and `package_changed`. */
  putBack(value: Held): Promise<StoredTree>
  /** What a newer tree changes, beyond its packages. */
  detailsOf(newer: StoredTree, current: StoredTree): Promise<PackageUpdateDetails>
}

/** Dependencies of `keptUpdates`. */
interface KeptUpdatesDeps {
  readonly store: KeptTrees
  readonly runs: RunFolders
  readonly locks: SavedLocks
  readonly held: HeldFile
  readonly clock: Clock
  readonly servers: () => readonly string[]
  /** Whether updates wait for the user. */
  readonly holds: () => boolean
  /** Writes a sentence into the log of a server. */
  readonly note: (server: string, sentence: string) => void
  /** What a row says about install scripts of a tree. */
  readonly scripts: (tree: StoredTree, approval: Held['scripts']) => Promise<KeptPackage['scripts']>
  /** What the command of a server asks for, and how to install the newest of it; undefined if it is not kept. */
  readonly wantedBy: (server: string) => Promise<WantedPackages | undefined>
}

/** Creates the decisions. Their state is the file of what is held; methods may overlap. */
export function keptUpdates(deps: KeptUpdatesDeps): KeptUpdates {
  const { store, held, clock } = deps
  const { bytesOf, disk, clean } = diskUse(deps)

  const heldBy = async (server: string): Promise<Held> => known(server, await held.get(server))

  const treeOf = async (id: string | undefined): Promise<StoredTree | undefined> => (id === undefined ? undefined : store.get(id))

  const rowOf = async (server: string, value: Held): Promise<KeptPackage> => {
    const [current, previous, offered] = await Promise.all([treeOf(value.current), treeOf(value.previous), treeOf(value.offered)])
    const [first] = value.named
    const lock = current === undefined ? [] : await store.lockOf(current)
    const row = {
      server,
      package: first?.name ?? '',
      version: first?.version ?? '',
      integrity: first?.integrity ?? '',
      at: current?.at,
      deprecated: topPackage(lock, first?.name ?? '')?.deprecated,
      previous: previous?.named[0]?.version,
      gone: value.gone,
      beyond: isHigher(value.beyond, first?.version) ? value.beyond : undefined,
      lookedAt: value.lookedAt,
      ...(value.follows === true ? { follows: true } : {}),
      bytes: current && (await bytesOf(current)),
      scripts: current === undefined ? undefined : await deps.scripts(current, value.scripts),
    }
    const [newer] = offered?.named ?? []
    if (current === undefined || offered === undefined || newer === undefined)
      return { ...row, state: current === undefined ? 'missing' : 'kept' }
    const changes = lockChanges(lock, await store.lockOf(offered))
    const { from, of, details } = value.offer ?? {}
    const found = from === value.current && of === value.offered ? details : {}
    return { ...row, state: 'update', update: { version: newer.version, integrity: newer.integrity, changes, ...found } }
  }

  const changeHeld = (server: string, next: (now: Held) => Held): Promise<Held> => held.change(server, (now) => next(known(server, now)))
  const change = async (server: string, next: (now: Held) => Held): Promise<KeptPackage> => rowOf(server, await changeHeld(server, next))

  /** Whether a tree has another content for a package and version that runs now. */
  const hasOtherContent = async (value: Held, tree: StoredTree): Promise<boolean> => {
    const current = await treeOf(value.current)
    const before = current === undefined ? [] : await store.lockOf(current)
    const isNamed = ({ name, version, integrity }: StoredTree['named'][number]): boolean =>
      value.named.some((one) => one.name === name && one.version === version && !sameContent(one.integrity, integrity))
    return lockChanges(before, await store.lockOf(tree)).contentChanged.length > 0 || tree.named.some(isNamed)
  }

  /** Whether a tree has the packages that run now, and no others: its lock can differ in what is none of them, such as its Python. */
  const hasSamePackages = async (value: Held, tree: StoredTree): Promise<boolean> => {
    const current = await treeOf(value.current)
    if (current === undefined) return false
    const { added, removed, changed, contentChanged } = lockChanges(await store.lockOf(current), await store.lockOf(tree))
    return [added, removed, changed, contentChanged].every((list) => list.length === 0)
  }

  /** Finds out what the waiting version changes, unless that is known. It waits meanwhile, and the user may decide on it. */
  const describe = async (server: string, value: Held, wanted: WantedPackages): Promise<Held> => {
    const { current, offered, offer } = value
    const [from, of] = await Promise.all([treeOf(current), treeOf(offered)])
    const isKnown = offer?.from === current && offer.of === offered && offer.details.toolsUnknown === undefined
    if (from === undefined || of === undefined || isKnown) return value
    const details = await wanted.detailsOf(of, from)
    return changeHeld(server, (now) =>
      now.current === current && now.offered === offered ? { ...now, offer: { from: from.id, of: of.id, details } } : now,
    )
  }

  return {
    disk,
    clean,
    async list() {
      const all = await heldFor(held, deps.servers())
      return Promise.all(all.map(([server, value]) => rowOf(server, value)))
    },
    async get(server) {
      const value = await held.get(server)
      return value === undefined ? undefined : rowOf(server, value)
    },
    async waiting() {
      const offers = (await heldFor(held, deps.servers())).filter(([, { offered }]) => offered !== undefined)
      const versions = await Promise.all(
        offers.map(async ([server, { offered }]) => ({ server, version: (await treeOf(offered))?.named[0]?.version })),
      )
      return new Map(versions.flatMap(({ server, version }) => (version === undefined ? [] : [[server, version] as const])))
    },
    async update(server) {
      const value = await changeHeld(server, (now) => ({ ...now, lookedAt: clock.now() }))
      const wanted = await deps.wantedBy(server)
      if (wanted?.asked !== value.asked) return rowOf(server, value)
      const tree = await wanted.newest()
      const beyond = await wanted.beyond()
      const isOther = await hasOtherContent(value, tree)
      if (isOther) deps.note(server, `The registry has another content for a version that runs now. ${tree.named[0]?.name} waits for you.`)
      const isSame = await hasSamePackages(value, tree)
      const decided = await changeHeld(server, (before) => {
        const now = { ...before, beyond }
        const isOffered = tree.id !== now.current && !isSame && !isLower(tree, now) && now.skipped?.includes(tree.id) !== true
        // A version never changes. If its content does, only the user can say that it may run.
        if (isOffered && !isOther && (now.follows === true || !deps.holds())) return movedTo(now, tree)
        return { ...now, offered: isOffered ? tree.id : undefined }
      })
      return rowOf(server, await describe(server, decided, wanted))
    },
    async repair(server) {
      const value = await heldBy(server)
      const wanted = await deps.wantedBy(server)
      if (wanted?.asked !== value.asked)
        throw new TooltrayError('package_not_kept', `The command of ${server} asks for other packages now.`, {
          hint: 'Start it once: its package is then installed.',
        })
      const tree = await wanted.putBack(value)
      return change(server, (now) => (now.current === value.current ? { ...now, current: tree.id, named: [...tree.named] } : now))
    },
    async due() {
      const isDue = (at: number | undefined): boolean => at === undefined || !isYounger(clock.now() - at, LOOK_EVERY)
      return (await heldFor(held, deps.servers()))
        .filter(([, { lookedAt }]) => isDue(lookedAt))
        .toSorted(([, a], [, b]) => (a.lookedAt ?? 0) - (b.lookedAt ?? 0))
        .map(([server]) => server)
    },
    follow: (server, on) => change(server, (now) => ({ ...now, follows: on ? true : undefined })),
    async accept(server, agreed) {
      const shown = agreed?.value?.update
      const value = await heldBy(server)
      const tree = await treeOf(value.offered)
      if (tree === undefined)
        throw new TooltrayError('nothing_to_accept', `No update of ${server} waits for you.`, {
          hint: `Look for one with: tooltray packages update NAME`,
        })
      const [newer] = tree.named
      if (shown !== undefined && (newer?.version !== shown.version || newer.integrity !== shown.integrity)) throw otherUpdate(server)
      return change(server, (now) => {
        if (now.offered !== tree.id) throw otherUpdate(server)
        return movedTo(now, tree)
      })
    },
    doubted: held.doubted,
    async runDoubted(server, { value: { tree, named } }) {
      const doubted = await held.doubted(server)
      if (doubted?.tree !== tree) throw otherUpdate(server)
      const { asked } = doubted
      const runs = (now: Held | undefined): Held => ({
        ...(now?.asked === asked ? now : { asked }),
        current: tree,
        named: [...named],
        gone: undefined,
      })
      return rowOf(server, await held.change(server, runs))
    },
    async skip(server) {
      return change(server, (now) =>
        now.offered === undefined ? now : { ...now, offered: undefined, offer: undefined, skipped: [...(now.skipped ?? []), now.offered] },
      )
    },
    async back(server) {
      const value = await heldBy(server)
      const tree = await treeOf(value.previous)
      if (tree === undefined)
        throw new TooltrayError('nothing_to_undo', `There is no version of ${server} to go back to.`, {
          hint: 'See what is kept with: tooltray packages',
        })
      return change(server, (now) => ({ ...movedTo(now, tree), skipped: [...(now.skipped ?? []), now.current] }))
    },
  }
}

function otherUpdate(server: string): TooltrayError {
  return new TooltrayError('preview_stale', `Another update of ${server} waits than the one that was shown. Nothing was changed.`, {
    hint: 'Look again.',
  })
}

/** The server is started from another tree, and can go back to the one before. */
function movedTo(value: Held, tree: StoredTree): Held {
  return {
    ...value,
    current: tree.id,
    named: [...tree.named],
    previous: value.current,
    offered: undefined,
    offer: undefined,
    gone: undefined,
  }
}

function isHigher(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && (compareVersions(one, other) ?? 0) > 0
}

/** Whether a tree would be a step back: publishers also move their `latest` to a version of an older line. */
function isLower({ named }: StoredTree, now: Held): boolean {
  const [one, other] = [named[0]?.version, now.named[0]?.version]
  return one !== undefined && other !== undefined && (compareVersions(one, other) ?? 0) < 0
}

/** Whether all files of a tree are as they were installed. Throws the system's error. */
export async function isUnchanged(store: KeptTrees, tree: StoredTree): Promise<boolean> {
  try {
    await store.check(tree)
    return true
  } catch (error) {
    if (error instanceof TooltrayError && error.code === 'package_changed') return false
    throw error
  }
}
