import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { type LockedPackage, topPackage } from '../lock/package-lock.ts'
import type { PackageFormat, PackageManager, Packages } from './package-format.ts'
import { type StoredTree, type TreeStore, treeStore } from './tree-store.ts'

/** Packages that one manager installed, in the data folder. One tree is shared by all servers that run it. */
export interface PackageStore extends TreeStore {
  /** Whether a tree of this name is in this store, if it is installed. */
  has(id: string): boolean
  /** The range that means one version alone. */
  exactly(version: string): string
  /**
   * Returns the lock of what a command asks for now, as text. Nothing is installed.
   *
   * @param before leaves out versions that were published later; ms since 1970. Throws as `PackageManager`.
   */
  resolve(manager: PackageManager, packages: Packages, before: number | undefined): Promise<string>
  /**
   * Installs what a lock says, unless it is there. The folder is complete or is not used. Throws as `PackageManager`, and `storage_failed`.
   */
  install(manager: PackageManager, packages: Packages, lock: string): Promise<StoredTree>
  /** The lock of a tree. */
  lockOf(tree: StoredTree): Promise<readonly LockedPackage[]>
}

/** Opens the store of a folder. Its state is on disk alone; installations run one after the other, also those of several engines. */
export function packageStore(folder: string, clock: Clock, format: PackageFormat): PackageStore {
  const trees = treeStore(folder, clock)
  const { lockFile, prefix } = format
  const writeManifest = (beside: string, packages: Packages): Promise<void> => {
    const { file, text } = format.manifest(packages)
    return writeFile(join(beside, file), text, { mode: 0o600 })
  }
  return {
    ...trees,
    has: (id) => id.startsWith(prefix),
    exactly: format.exactly,
    resolve: (manager, packages, before) =>
      trees.inNewFolder(async (beside) => {
        await writeManifest(beside, packages)
        await manager.lock(beside, before)
        return readFile(join(beside, lockFile), 'utf8')
      }),
    async install(manager, packages, lock) {
      const locked = format.read(lock)
      const [main] = packages
      if (locked === undefined || main === undefined) throw notInstalled('its lock cannot be read')
      const named = packages.map(({ name }) => {
        const found = topPackage(locked, name)
        if (found?.integrity === undefined) throw notInstalled(`its registry gives no hash of ${name}`)
        return { name, version: found.version, integrity: found.integrity }
      })
      // Fit for every file system.
      const id = `${prefix}${main.name.replace('/', '+')}@${named[0]?.version ?? ''}-${format.hash(lock).slice(0, 16)}`
      const build = async (beside: string): Promise<void> => {
        await writeManifest(beside, packages)
        await writeFile(join(beside, lockFile), lock, { mode: 0o600 })
        await manager.install(beside)
      }
      return trees.make(id, named, { build, place: format.place, refusal: 'package_not_installed' })
    },
    async lockOf(tree) {
      return format.read(await readFile(join(tree.folder, lockFile), 'utf8')) ?? []
    },
  }
}

function notInstalled(why: string): TooltrayError {
  return new TooltrayError('package_not_installed', `The package could not be installed: ${why}.`, {
    hint: 'It is started as its command says, from its registry.',
  })
}
