import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { type LockedPackage, lockHash, readPackageLock, topPackage } from '../lock/package-lock.ts'
import type { Npm } from '../npm/npm.ts'
import type { PackageRequest } from '../request/request.ts'
import { type StoredTree, type TreeStore, treeStore } from './tree-store.ts'

/** The packages that a command names. */
export type Packages = PackageRequest['packages']

/** npm packages that were installed, in the data folder. One tree is shared by all servers that run it. */
export interface PackageStore extends TreeStore {
  /**
   * Returns the lock of what a command asks for now, as text. Nothing is installed.
   *
   * @param before leaves out versions that were published later; ms since 1970. Throws as `Npm`.
   */
  resolve(npm: Npm, packages: Packages, before: number | undefined): Promise<string>
  /** Installs what a lock says, unless it is there. The folder is complete or does not exist. Throws as `Npm`, and `storage_failed`. */
  install(npm: Npm, packages: Packages, lock: string): Promise<StoredTree>
  /** The lock of a tree. */
  lockOf(tree: StoredTree): Promise<readonly LockedPackage[]>
}

/** Opens the store of a folder. Its state is on disk alone; installations run one after the other, also those of several engines. */
export function packageStore(folder: string, clock: Clock): PackageStore {
  const trees = treeStore(folder, clock)
  const writeManifest = (beside: string, packages: Packages): Promise<void> => {
    const dependencies = Object.fromEntries(packages.map(({ name, range }) => [name, range === '' ? 'latest' : range]))
    return writeFile(join(beside, 'package.json'), JSON.stringify({ name: 'kept', private: true, dependencies }), { mode: 0o600 })
  }
  return {
    ...trees,
    resolve: (npm, packages, before) =>
      trees.inNewFolder(async (beside) => {
        await writeManifest(beside, packages)
        await npm.lock(beside, before)
        return readFile(join(beside, 'package-lock.json'), 'utf8')
      }),
    async install(npm, packages, lock) {
      const locked = readPackageLock(lock)
      if (locked === undefined) throw notInstalled('npm made a lock that cannot be read')
      const named = packages.map(({ name }) => {
        const found = topPackage(locked, name)
        if (found?.integrity === undefined) throw notInstalled(`its registry gives no hash of ${name}`)
        return { name, version: found.version, integrity: found.integrity }
      })
      return trees.make(idOf(packages, lock), named, async (beside) => {
        await writeManifest(beside, packages)
        await writeFile(join(beside, 'package-lock.json'), lock, { mode: 0o600 })
        await npm.install(beside)
      })
    },
    async lockOf(tree) {
      return readPackageLock(await readFile(join(tree.folder, 'package-lock.json'), 'utf8')) ?? []
    },
  }
}

/** `name@version-hash`, fit for every file system. */
function idOf(packages: Packages, lock: string): string {
  const name = packages[0]?.name ?? ''
  const version = topPackage(readPackageLock(lock) ?? [], name)?.version ?? '0'
  return `${name.replace('/', '+')}@${version}-${lockHash(lock).slice(0, 16)}`
}

function notInstalled(why: string): TooltrayError {
  return new TooltrayError('package_not_installed', `The package could not be installed: ${why}.`, {
    hint: 'It is started as its command says, from its registry.',
  })
}
