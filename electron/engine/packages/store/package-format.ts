import type { LockedPackage } from '../lock/package-lock.ts'
import type { PackageRequest } from '../request/request.ts'
import type { TreeMaker } from './tree-store.ts'

/** The packages that a command names. */
export type Packages = PackageRequest['packages']

/** A package manager with the environment of a server. */
export interface PackageManager {
  /**
   * Finds the versions that the manifest of a folder asks for, of all packages of the tree, and writes them into its lock. Runs nothing
   * of a package.
   *
   * @param before leaves out versions that were published later; ms since 1970. @param except packages for which that does not hold, by
   * name: only their versions were named by the user.
   */
  lock(folder: string, before: number | undefined, except: readonly string[]): Promise<void>
  /** Installs exactly what the lock of a folder says. The manager checks the hash of each package. No script of a package is run. */
  install(folder: string): Promise<void>
}

/** How a package manager writes what is asked for, and what it found. */
export interface PackageFormat {
  /** The file in which the manager finds what is asked for. */
  manifest(packages: Packages): { readonly file: string; readonly text: string }
  readonly lockFile: string
  /** The packages of a lock; undefined if it cannot be read. */
  read(lock: string): readonly LockedPackage[] | undefined
  /** The SHA-256, in hex, of all that a lock says about packages. */
  hash(lock: string): string
  /**
   * A lock for another computer: without the addresses that packages came from, so that they come from its own registry. Undefined if the
   * lock cannot be read, or a package of it comes from elsewhere, or has no hash.
   */
  portable(lock: string): string | undefined
  /** Whether what an installed tree needs outside of its folder is there. Otherwise it is installed again. */
  isWhole(folder: string): boolean
  /** The range that means one version alone. */
  exactly(version: string): string
  /** Stands before the names of its trees. Names of npm's packages never begin like that of another manager. */
  readonly prefix: string
  readonly place: TreeMaker['place']
}
