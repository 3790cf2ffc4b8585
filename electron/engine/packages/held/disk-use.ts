import type { PackagesOnDisk } from '../../../contract/consent/packages.ts'
import { absent } from '../../base/files/absent.ts'
import type { Clock } from '../../base/platform.ts'
import type { SavedLocks } from '../lock/saved-locks.ts'
import type { RunFolders } from '../run/run-folder.ts'
import type { KeptTrees } from '../store/kept-trees.ts'
import type { StoredTree } from '../store/tree-store.ts'
import { sizeOfFolder } from '../store/tree-walk.ts'
import { type HeldFile, heldFor, treesOf } from './held-file.ts'

/** What kept packages take on disk. */
export interface DiskUse {
  /** The bytes of a tree. Read once: nothing in its folder changes. */
  bytesOf(tree: StoredTree): Promise<number>
  /** How much all trees take, and which of them no server runs. */
  disk(): Promise<PackagesOnDisk>
  /**
   * Removes packages that no server runs, and that were not used for 30 days; returns their names. What a server wrote beside its packages
   * stays, also of a server that is gone.
   */
  clean(): Promise<readonly string[]>
}

/** How long a tree that no server runs stays on disk after its last use, in ms. */
const UNUSED_FOR = 30 * 24 * 3_600_000

/** Dependencies of `diskUse`. */
interface DiskUseDeps {
  readonly store: KeptTrees
  readonly runs: RunFolders
  readonly locks: SavedLocks
  readonly held: HeldFile
  readonly clock: Clock
  readonly servers: () => readonly string[]
}

/** Creates the view of the disk. It owns the sizes that were read; methods may overlap. */
export function diskUse({ store, runs, locks, held, clock, servers }: DiskUseDeps): DiskUse {
  const sizes = new Map<string, Promise<number>>()
  const bytesOf: DiskUse['bytesOf'] = ({ id, folder }) => {
    const size = sizes.get(id) ?? sizeOfFolder(folder)
    sizes.set(id, size)
    size.catch(() => sizes.delete(id))
    return size
  }

  /** Trees that a configured server runs, ran before, or is offered. */
  const inUse = async (): Promise<ReadonlySet<string>> => {
    const all = await heldFor(held, servers())
    return new Set(all.flatMap(([, value]) => treesOf(value)))
  }

  return {
    bytesOf,
    async disk() {
      const [used, trees, folders] = await Promise.all([inUse(), store.list(), runs.list()])
      const run = await Promise.all(folders.map(({ folder }) => sizeOfFolder(folder).catch(absent)))
      const rows = await Promise.all(trees.map(async (tree) => ({ tree, bytes: await bytesOf(tree) })))
      return {
        bytes: [...rows.map(({ bytes }) => bytes), ...run].reduce((sum: number, bytes) => sum + (bytes ?? 0), 0),
        unused: rows
          .filter(({ tree }) => !used.has(tree.id))
          .map(({ tree: { named, usedAt }, bytes }) => ({
            package: named[0]?.name ?? '',
            version: named[0]?.version ?? '',
            bytes,
            usedAt,
          })),
      }
    },
    async clean() {
      const names = new Set(servers())
      for (const server of Object.keys(await held.all())) if (!names.has(server)) await held.change(server, () => undefined)
      const used = await inUse()
      const unused = (await store.list()).filter(({ id, usedAt }) => !used.has(id) && clock.now() - usedAt > UNUSED_FOR)
      for (const { id } of unused) await store.remove(id)
      const gone = (await runs.list()).filter(({ server, usedAt }) => !names.has(server) && clock.now() - usedAt > UNUSED_FOR)
      for (const owner of gone) await runs.empty(owner)
      const installed = (await store.list()).map(({ id }) => id)
      await locks.keepOnly(new Set([...used, ...installed, ...(await held.allDoubted())]), clock.now())
      return unused.map(({ id }) => id)
    },
  }
}
