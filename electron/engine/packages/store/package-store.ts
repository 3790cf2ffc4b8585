import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TooltrayError, systemCodeOf } from '../../base/errors.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'
import { removeOld } from '../../base/files/remove-old.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { type LockedPackage, lockHash, namedPackage, readPackageLock, topPackage } from '../lock/package-lock.ts'
import type { Npm } from '../npm/npm.ts'
import type { PackageRequest } from '../request/request.ts'
import { fingerprintTree, hashTree } from './file-tree.ts'

/** The packages that a command names. */
export type Packages = PackageRequest['packages']

/** An installed tree of packages. Nothing in its folder changes any more. */
export interface StoredTree {
  /** The name of its folder: package, version, and the beginning of the hash of its lock. */
  readonly id: string
  readonly folder: string
  /** The packages that the command names, in its order. */
  readonly named: readonly z.infer<typeof namedPackage>[]
  /** The SHA-256 of all its files, in hex. */
  readonly hash: string
  /** When it was installed, in ms since 1970. */
  readonly at: number
}

/** Packages that were installed, in the data folder. One tree is shared by all servers that run it. */
export interface PackageStore {
  /**
   * Returns the lock of what a command asks for now, as text. Nothing is installed.
   *
   * @param before leaves out versions that were published later; ms since 1970. Throws as `Npm`.
   */
  resolve(npm: Npm, packages: Packages, before: number | undefined): Promise<string>
  /** Installs what a lock says, unless it is there. The folder is complete or does not exist. Throws as `Npm`, and `storage_failed`. */
  install(npm: Npm, packages: Packages, lock: string): Promise<StoredTree>
  /** A tree that is installed; undefined if it is not, or its record cannot be read. */
  get(id: string): Promise<StoredTree | undefined>
  /** Checks that no file of a tree was changed, added or removed. Throws `package_changed`. */
  check(tree: StoredTree): Promise<void>
  /** The lock of a tree. */
  lockOf(tree: StoredTree): Promise<readonly LockedPackage[]>
  /** All trees with the time of their last use, in ms since 1970. */
  list(): Promise<readonly (StoredTree & { readonly usedAt: number })[]>
  /** Removes a tree. */
  remove(id: string): Promise<void>
}

/** How long what an ended installation left is kept, in ms: another engine may still be at work on it. */
const ABANDONED = 60 * 60_000

/** What is written beside a tree when it is whole. */
const record = z.object({
  named: z.array(namedPackage),
  hash: z.string(),
  fingerprint: z.string(),
  at: z.number(),
})

/** Opens the store of a folder. Its state is on disk alone; installations run one after the other, also those of several engines. */
export function packageStore(folder: string, clock: Clock): PackageStore {
  const inTurn = oneAtATime()
  const recordFile = (id: string): string => join(folder, `${id}.json`)
  const treeFolder = (id: string): string => join(folder, id)

  const readRecord = async (id: string): Promise<z.infer<typeof record> | undefined> => {
    const text = await readFile(recordFile(id), 'utf8').catch(absent)
    return text === undefined ? undefined : record.safeParse(fromJson(text)).data
  }

  const get = async (id: string): Promise<StoredTree | undefined> => {
    const found = await readRecord(id)
    const isThere = (await stat(treeFolder(id)).catch(absent))?.isDirectory() === true
    return found === undefined || !isThere ? undefined : { id, folder: treeFolder(id), named: found.named, hash: found.hash, at: found.at }
  }

  /** Runs work in a folder of its own, which is removed afterwards, unless the work has moved it. */
  const inNewFolder = async <T>(work: (beside: string) => Promise<T>): Promise<T> => {
    makePrivateFolder(folder)
    const beside = join(folder, `.new-${randomBytes(6).toString('hex')}`)
    await mkdir(beside, { mode: 0o700 })
    try {
      return await work(beside)
    } finally {
      await rm(beside, { recursive: true, force: true })
    }
  }

  const writeManifest = (beside: string, packages: Packages): Promise<void> => {
    const dependencies = Object.fromEntries(packages.map(({ name, range }) => [name, range === '' ? 'latest' : range]))
    return writeFile(join(beside, 'package.json'), JSON.stringify({ name: 'kept', private: true, dependencies }), { mode: 0o600 })
  }

  const installNew = async (npm: Npm, packages: Packages, lock: string, id: string): Promise<StoredTree> => {
    const locked = readPackageLock(lock)
    if (locked === undefined) throw notInstalled('npm made a lock that cannot be read')
    const named = packages.map(({ name }) => {
      const found = topPackage(locked, name)
      if (found?.integrity === undefined) throw notInstalled(`its registry gives no hash of ${name}`)
      return { name, version: found.version, integrity: found.integrity }
    })
    await removeOld(folder, (name) => name.startsWith('.new-'), ABANDONED, clock.now())
    return inNewFolder(async (beside) => {
      await writeManifest(beside, packages)
      await writeFile(join(beside, 'package-lock.json'), lock, { mode: 0o600 })
      await npm.install(beside)
      const hash = await hashTree(beside)
      // A folder without a record is what an engine left that was ended here.
      await rm(treeFolder(id), { recursive: true, force: true })
      await rename(beside, treeFolder(id))
      const at = clock.now()
      await writeAtomically(recordFile(id), JSON.stringify({ named, hash, fingerprint: await fingerprintTree(treeFolder(id)), at }))
      return { id, folder: treeFolder(id), named, hash, at }
    })
  }

  return {
    get,
    resolve: (npm, packages, before) =>
      inNewFolder(async (beside) => {
        await writeManifest(beside, packages)
        await npm.lock(beside, before)
        return readFile(join(beside, 'package-lock.json'), 'utf8')
      }),
    install: (npm, packages, lock) =>
      inTurn(async () => {
        const id = idOf(packages, lock)
        return whileLocked(join(folder, '.lock'), clock, async () => (await get(id)) ?? installNew(npm, packages, lock, id))
      }),
    async check(tree) {
      const known = await readRecord(tree.id)
      const fingerprint = await fingerprintTree(tree.folder).catch(absent)
      if (known?.hash === tree.hash && known.fingerprint === fingerprint) {
        await utimes(recordFile(tree.id), clock.now() / 1000, clock.now() / 1000)
        return
      }
      const hash = fingerprint === undefined ? undefined : await hashTree(tree.folder)
      if (hash !== tree.hash) throw changed(tree)
      await writeAtomically(recordFile(tree.id), JSON.stringify({ named: tree.named, hash, fingerprint, at: tree.at }))
    },
    async lockOf(tree) {
      return readPackageLock(await readFile(join(tree.folder, 'package-lock.json'), 'utf8')) ?? []
    },
    async list() {
      const names = (await readdir(folder).catch(absent)) ?? []
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const found = await Promise.all(
        ids.map(async (id) => {
          const tree = await get(id)
          return tree === undefined ? [] : [{ ...tree, usedAt: (await stat(recordFile(id))).mtimeMs }]
        }),
      )
      return found.flat()
    },
    async remove(id) {
      // The record first: a folder without one is not used, and is replaced.
      await rm(recordFile(id), { force: true })
      await rm(treeFolder(id), { recursive: true, force: true })
    },
  }
}

/** `name@version-hash`, fit for every file system. */
function idOf(packages: Packages, lock: string): string {
  const name = packages[0]?.name ?? ''
  const version = topPackage(readPackageLock(lock) ?? [], name)?.version ?? '0'
  return `${name.replace('/', '+')}@${version}-${lockHash(lock).slice(0, 16)}`
}

function changed({ named, folder }: StoredTree): TooltrayError {
  const [first] = named
  return new TooltrayError(
    'package_changed',
    `Files of ${first?.name} ${first?.version} were changed on this computer. It was not started.`,
    {
      hint: 'If that was not you, look what else was changed. Install it again with: tooltray packages update NAME',
      data: { folder },
    },
  )
}

function notInstalled(why: string): TooltrayError {
  return new TooltrayError('package_not_installed', `The package could not be installed: ${why}.`, {
    hint: 'It is started as its command says, from its registry.',
  })
}

function absent(error: unknown): undefined {
  if (systemCodeOf(error) !== 'ENOENT') throw error
  return undefined
}
