import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { readSmall } from '../../base/files/open-regular.ts'
import type { Fetched } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'
import { LARGEST_LOCK, type LockedPackage, topPackage } from '../lock/package-lock.ts'
import type { SavedLock, SavedLocks } from '../lock/saved-locks.ts'
import type { PackageFormat, PackageManager, Packages } from './package-format.ts'
import { watchInstall } from './install-progress.ts'
import { type StoredTree, type TreeStore, treeStore } from './tree-store.ts'

/** Which versions are taken. */
export interface Age {
  /** Versions that were published later are left out; ms since 1970. Undefined: none are. */
  readonly before: number | undefined
  /** Packages whose versions are taken whatever their age, by name. */
  readonly except: readonly string[]
}

/** Characters of a lock in an exported configuration. Over it: only the package that the command names is in it. */
const LONGEST_EXPORTED = 2_000_000

/** What a lock comes to, before it is installed. */
export type LockedTree = Pick<StoredTree, 'id' | 'named'>

/** Packages that one manager installed, in the data folder. A tree serves all servers that run it. */
export interface PackageStore extends TreeStore {
  /** Whether a tree of this name is in this store, if it is installed. */
  has(id: string): boolean
  /** The range that means one version alone. */
  exactly(version: string): string
  /**
   * Finds out what a command asks for now, and keeps the lock, so that `install` can be called with it at any time. Nothing is installed.
   * Throws as `PackageManager`.
   */
  resolve(manager: PackageManager, packages: Packages, age: Age): Promise<LockedTree>
  /** The kept lock of a tree for another computer (`PackageFormat.portable`); undefined if there is none, or it is too long for that. */
  portableLock(id: string): string | undefined
  /** Keeps a lock that came from another computer. Undefined if it is none, or not of these packages. Throws `storage_failed`. */
  takeLock(packages: Packages, lock: string): Promise<LockedTree | undefined>
  /** Whether the lock of a tree is kept, so that it can be installed again. It need not be installed. */
  isLocked(id: string): Promise<boolean>
  /**
   * Installs what the kept lock of a tree says, unless it is there. The folder is complete or is not used. Throws as `PackageManager`, and
   * `storage_failed`.
   *
   * @param tell is called with how far it is, from time to time.
   */
  install(manager: PackageManager, tree: LockedTree, tell?: (fetched: Fetched) => void): Promise<StoredTree>
  /** The lock of a tree. */
  lockOf(tree: StoredTree): Promise<readonly LockedPackage[]>
}

/**
 * Opens the store of a folder. Its state is on disk alone; installations run one after the other, also those of several engines.
 *
 * @param kept the locks of its trees.
 */
export function packageStore(folder: string, kept: SavedLocks, clock: Clock, format: PackageFormat): PackageStore {
  const trees = treeStore(folder, clock)
  const { lockFile, prefix } = format
  const isWhole = (tree: StoredTree | undefined): tree is StoredTree => tree !== undefined && format.isWhole(tree.folder)
  const manifestFile = format.manifest([]).file
  const write = async (beside: string, { manifest, lock }: { readonly manifest: string; readonly lock?: string }): Promise<void> => {
    await writeFile(join(beside, manifestFile), manifest, { mode: 0o600 })
    if (lock !== undefined) await writeFile(join(beside, lockFile), lock, { mode: 0o600 })
  }
  const idOf = (name: string, version: string, lock: string): string =>
    // Fit for every file system.
    `${prefix}${name.replace('/', '+')}@${version}-${format.hash(lock).slice(0, 16)}`
  const describe = (packages: Packages, lock: string): LockedTree => {
    const locked = format.read(lock)
    const [main] = packages
    if (locked === undefined || main === undefined) throw notInstalled('its lock cannot be read')
    const named = packages.map(({ name }) => {
      const found = topPackage(locked, name)
      if (found?.integrity === undefined) throw notInstalled(`its registry gives no hash of ${name}`)
      return { name, version: found.version, integrity: found.integrity }
    })
    return { id: idOf(main.name, named[0]?.version ?? '', lock), named }
  }
  /** The kept lock of a tree, or the one in its folder; undefined if there is none that is of this tree. */
  const lockFor = (id: string): SavedLock | undefined => {
    const isOf = ({ lock }: SavedLock): boolean => id.endsWith(`-${format.hash(lock).slice(0, 16)}`)
    const found = kept.get(id)
    if (found !== undefined && isOf(found)) return found
    const [manifest, lock] = [manifestFile, lockFile].map((name) => readSmall(join(folder, id, name), LARGEST_LOCK))
    return manifest !== undefined && lock !== undefined && isOf({ manifest, lock }) ? { manifest, lock } : undefined
  }

  return {
    ...trees,
    async get(id) {
      const tree = await trees.get(id)
      return isWhole(tree) ? tree : undefined
    },
    /** Its lock stays: it may have to be installed again. */
    async remove(id) {
      const saved = lockFor(id)
      if (saved !== undefined) await kept.save(id, saved)
      await trees.remove(id)
    },
    has: (id) => id.startsWith(prefix),
    exactly: format.exactly,
    async resolve(manager, packages, { before, except }) {
      const manifest = format.manifest(packages).text
      const lock = await trees.inNewFolder(async (beside) => {
        await write(beside, { manifest })
        await manager.lock(beside, before, except)
        return readFile(join(beside, lockFile), 'utf8')
      })
      const tree = describe(packages, lock)
      await kept.save(tree.id, { manifest, lock })
      return tree
    },
    portableLock(id) {
      const lock = lockFor(id)?.lock
      const portable = lock === undefined ? undefined : format.portable(lock)
      return portable === undefined || portable.length > LONGEST_EXPORTED ? undefined : portable
    },
    async takeLock(packages, given) {
      const lock = given.length > LONGEST_EXPORTED ? undefined : format.portable(given)
      if (lock === undefined || packages.some(({ name }) => topPackage(format.read(lock) ?? [], name)?.integrity === undefined))
        return undefined
      const tree = describe(packages, lock)
      await kept.save(tree.id, { manifest: format.manifest(packages).text, lock })
      return tree
    },
    isLocked: async (id) => lockFor(id) !== undefined,
    async install(manager, { id, named }, tell = () => undefined) {
      const saved = lockFor(id)
      if (saved === undefined) throw notInstalled('its lock is gone')
      const build = async (beside: string): Promise<void> => {
        await write(beside, saved)
        const folders = (format.read(saved.lock) ?? []).flatMap(({ path }) => (path === '' ? [] : [path]))
        const end = watchInstall(beside, folders, clock, tell)
        await manager.install(beside).finally(end)
      }
      await kept.save(id, saved)
      return trees.make(id, named, { build, place: format.place, refusal: 'package_not_installed', isWhole })
    },
    async lockOf(tree) {
      return format.read(readSmall(join(tree.folder, lockFile), LARGEST_LOCK) ?? '') ?? []
    },
  }
}

function notInstalled(why: string): TooltrayError {
  return new TooltrayError('package_not_installed', `The package could not be installed: ${why}.`, {
    hint: 'It is started as its command says, from its registry.',
  })
}
