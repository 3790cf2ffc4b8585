import type { KeptPackage } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { lockChanges } from '../lock/lock-changes.ts'
import { topPackage } from '../lock/package-lock.ts'
import type { PackageStore } from '../store/package-store.ts'
import type { StoredTree } from '../store/tree-store.ts'
import type { Held, HeldFile } from './held-file.ts'

/**
 * What the user sees and decides of kept packages. All methods for one server throw `package_not_kept` if no package of it is kept. Nothing
 * restarts a server: a decision takes effect at its next start.
 */
export interface KeptUpdates {
  list(): Promise<readonly KeptPackage[]>
  /** The kept package of one server; undefined if none was installed. */
  get(server: string): Promise<KeptPackage | undefined>
  /** The versions that wait for the user, by server. Cheaper than the list. */
  waiting(): Promise<ReadonlyMap<string, string>>
  /**
   * Looks for a version that is newer and old enough, and installs it beside the one that runs. It waits for the user, unless they skipped
   * it before, or updates do not wait: then the server is started from it from now on. Also installs what is held again, if its files were
   * changed. Throws as `Npm`.
   */
  update(server: string): Promise<KeptPackage>
  /** Starts the server from the waiting version from now on. Throws `nothing_to_accept` if none waits. */
  accept(server: string): Promise<KeptPackage>
  /** Does not offer the waiting version again. */
  skip(server: string): Promise<KeptPackage>
  /** Starts the server from the version before from now on. Throws `nothing_to_undo` if there is none. */
  back(server: string): Promise<KeptPackage>
  /** Removes what no server runs, and was not used for 30 days; returns the names. */
  clean(): Promise<readonly string[]>
}

/** How long a tree that no server runs stays on disk after its last use, in ms. */
const UNUSED_FOR = 30 * 24 * 3_600_000

/** Dependencies of `keptUpdates`. */
interface KeptUpdatesDeps {
  readonly store: PackageStore
  readonly held: HeldFile
  readonly clock: Clock
  readonly servers: () => readonly string[]
  /** Whether updates wait for the user. */
  readonly holds: () => boolean
  /** What the command of a server asks for, and how to install the newest of it; undefined if it is not kept. */
  readonly wantedBy: (server: string) => Promise<{ readonly asked: string; newest(): Promise<StoredTree> } | undefined>
}

/** Creates the decisions. Their state is the file of what is held; methods may overlap. */
export function keptUpdates(deps: KeptUpdatesDeps): KeptUpdates {
  const { store, held, clock } = deps

  const heldBy = async (server: string): Promise<Held> => {
    const found = await held.get(server)
    if (found !== undefined) return found
    throw new TooltrayError('package_not_kept', `No package of ${server} is kept.`, {
      hint: 'See what is kept with: tooltray packages. The log of the server says why its package is not: tooltray logs NAME',
    })
  }

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
    }
    const [newer] = offered?.named ?? []
    if (current === undefined || offered === undefined || newer === undefined)
      return { ...row, state: current === undefined ? 'missing' : 'kept' }
    const changes = lockChanges(lock, await store.lockOf(offered))
    return { ...row, state: 'update', update: { version: newer.version, integrity: newer.integrity, changes } }
  }

  const change = async (server: string, next: Held): Promise<KeptPackage> => {
    await held.set(server, next)
    return rowOf(server, next)
  }

  return {
    async list() {
      const names = new Set(deps.servers())
      const all = Object.entries(await held.all()).filter(([server]) => names.has(server))
      return Promise.all(all.map(([server, value]) => rowOf(server, value)))
    },
    async get(server) {
      const value = await held.get(server)
      return value === undefined ? undefined : rowOf(server, value)
    },
    async waiting() {
      const names = new Set(deps.servers())
      const offers = Object.entries(await held.all()).filter(([server, { offered }]) => names.has(server) && offered !== undefined)
      const versions = await Promise.all(
        offers.map(async ([server, { offered }]) => ({ server, version: (await treeOf(offered))?.named[0]?.version })),
      )
      return new Map(versions.flatMap(({ server, version }) => (version === undefined ? [] : [[server, version] as const])))
    },
    async update(server) {
      const value = await heldBy(server)
      const wanted = await deps.wantedBy(server)
      if (wanted?.asked !== value.asked) return rowOf(server, value)
      const current = await store.get(value.current)
      const isWhole = current !== undefined && (await isUnchanged(store, current))
      if (!isWhole) await store.remove(value.current)
      const tree = await wanted.newest()
      const isOffered = tree.id !== value.current && value.skipped?.includes(tree.id) !== true
      return change(server, isOffered && !deps.holds() ? movedTo(value, tree) : { ...value, offered: isOffered ? tree.id : undefined })
    },
    async accept(server) {
      const value = await heldBy(server)
      const tree = await treeOf(value.offered)
      if (tree === undefined)
        throw new TooltrayError('nothing_to_accept', `No update of ${server} waits for you.`, {
          hint: `Look for one with: tooltray packages update NAME`,
        })
      return change(server, movedTo(value, tree))
    },
    async skip(server) {
      const value = await heldBy(server)
      if (value.offered === undefined) return rowOf(server, value)
      return change(server, { ...value, offered: undefined, skipped: [...(value.skipped ?? []), value.offered] })
    },
    async back(server) {
      const value = await heldBy(server)
      const tree = await treeOf(value.previous)
      if (tree === undefined)
        throw new TooltrayError('nothing_to_undo', `There is no version of ${server} to go back to.`, {
          hint: 'See what is kept with: tooltray packages',
        })
      return change(server, { ...movedTo(value, tree), skipped: [...(value.skipped ?? []), value.current] })
    },
    async clean() {
      const names = new Set(deps.servers())
      const all = Object.entries(await held.all())
      for (const [server] of all.filter(([name]) => !names.has(name))) await held.set(server, undefined)
      const inUse = new Set(
        all.filter(([server]) => names.has(server)).flatMap(([, { current, previous, offered }]) => [current, previous, offered]),
      )
      const unused = (await store.list()).filter(({ id, usedAt }) => !inUse.has(id) && clock.now() - usedAt > UNUSED_FOR)
      for (const { id } of unused) await store.remove(id)
      return unused.map(({ id }) => id)
    },
  }
}

/** The server is started from another tree, and can go back to the one before. */
function movedTo(value: Held, tree: StoredTree): Held {
  return { ...value, current: tree.id, named: [...tree.named], previous: value.current, offered: undefined }
}

async function isUnchanged(store: PackageStore, tree: StoredTree): Promise<boolean> {
  try {
    await store.check(tree)
    return true
  } catch (error) {
    if (error instanceof TooltrayError && error.code === 'package_changed') return false
    throw error
  }
}
