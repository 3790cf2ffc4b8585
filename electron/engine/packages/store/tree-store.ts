import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TooltrayError } from '../../base/errors.ts'
import { absent } from '../../base/files/absent.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'
import { removeOld } from '../../base/files/remove-old.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { namedPackage } from '../lock/package-lock.ts'
import { fingerprintTree, hashTree } from './file-tree.ts'

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

/** Where a tree is filled: `beside`, and moved when it is whole; or `final`, for trees whose files name their own folder. */
export type TreePlace = 'beside' | 'final'

/** Trees of packages on disk, each in a folder of its own. */
export interface TreeStore {
  /** A tree that is installed; undefined if it is not, or its record cannot be read. */
  get(id: string): Promise<StoredTree | undefined>
  /**
   * Makes a tree unless it is there. The folder is complete or does not exist.
   *
   * @param build fills the folder. Its error leaves nothing behind.
   * @param place where it is filled. A tree without its record is never used.
   */
  make(id: string, named: StoredTree['named'], build: (folder: string) => Promise<void>, place?: TreePlace): Promise<StoredTree>
  /** Runs work in an empty folder, which is removed afterwards, unless the work has moved it. */
  inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Checks that no file of a tree was changed, added or removed. Throws `package_changed`. */
  check(tree: StoredTree): Promise<void>
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

/** Opens the store of a folder. Its state is on disk alone; trees are made one after the other, also those of several engines. */
export function treeStore(folder: string, clock: Clock): TreeStore {
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

  const remove = async (id: string): Promise<void> => {
    // The record first: a folder without one is not used, and is replaced.
    await rm(recordFile(id), { force: true })
    await rm(treeFolder(id), { recursive: true, force: true })
  }

  const finish = async (id: string, named: StoredTree['named'], hash: string): Promise<StoredTree> => {
    const at = clock.now()
    await writeAtomically(recordFile(id), JSON.stringify({ named, hash, fingerprint: await fingerprintTree(treeFolder(id)), at }))
    return { id, folder: treeFolder(id), named, hash, at }
  }

  const makeBeside: TreeStore['make'] = (id, named, build) =>
    inNewFolder(async (beside) => {
      await build(beside)
      const hash = await hashTree(beside)
      // A folder without a record is what an engine left that was ended here.
      await rm(treeFolder(id), { recursive: true, force: true })
      await rename(beside, treeFolder(id))
      return finish(id, named, hash).catch(async (error: unknown) => {
        await remove(id)
        throw error
      })
    })

  const makeFinal: TreeStore['make'] = async (id, named, build) => {
    await remove(id)
    makePrivateFolder(treeFolder(id))
    try {
      await build(treeFolder(id))
      return await finish(id, named, await hashTree(treeFolder(id)))
    } catch (error) {
      await remove(id)
      throw error
    }
  }

  return {
    get,
    inNewFolder,
    remove,
    make: (id, named, build, place = 'beside') =>
      inTurn(() =>
        whileLocked(join(folder, '.lock'), clock, async () => {
          const there = await get(id)
          if (there !== undefined) return there
          const names = new Set(await readdir(folder))
          const isUnfinished = (name: string): boolean => !/^\.lock|\.json$/.test(name) && !names.has(`${name}.json`)
          await removeOld(folder, isUnfinished, ABANDONED, clock.now())
          return (place === 'beside' ? makeBeside : makeFinal)(id, named, build)
        }),
      ),
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
  }
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
