import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
import { OwnFiles } from './own-files.ts'
import { removeOwnFiles } from './remove-own.ts'

/**
 * An installed tree of packages, as it came. No server runs from it: it is laid into the folder of each server that runs it (`RunFolder`).
 */
export interface StoredTree {
  /** The name of its folder: package, version, and the beginning of the hash of its lock. */
  readonly id: string
  readonly folder: string
  /** The packages that the command names, in its order. */
  readonly named: readonly z.infer<typeof namedPackage>[]
  /** The SHA-256 of all its files, in hex (`OwnFiles`). */
  readonly hash: string
  /** When it was installed, in ms since 1970. */
  readonly at: number
}

/** How a tree is made. */
export interface TreeMaker {
  /** Fills an empty folder. Its error leaves nothing behind. */
  build(folder: string): Promise<void>
  /** Where it is filled: `beside`, and moved when it is complete; or `final`, if its files may name their own folder. */
  readonly place: 'beside' | 'final'
  /** Whether a tree that is there can be used; it is made again if not. By default each can. Asked while nobody else makes one. */
  isWhole?(tree: StoredTree): boolean
  /** The code of the error if it makes what no tree may contain. */
  readonly refusal: 'package_not_installed' | 'package_script_failed'
}

/** Trees of packages on disk, each in a folder of its own. */
export interface TreeStore {
  /** A tree that is installed; undefined if it is not, or its record cannot be read. */
  get(id: string): Promise<StoredTree | undefined>
  /** Makes a tree unless it is there. A tree without its record is never used. */
  make(id: string, named: StoredTree['named'], maker: TreeMaker): Promise<StoredTree>
  /** Runs work in an empty folder, which is removed afterwards, unless the work has moved it. */
  inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** The files that its packages brought. Throws `package_changed` if their list is gone. */
  ownFiles(tree: StoredTree): Promise<OwnFiles>
  /** Checks that all files of its packages are as they were installed. Throws `package_changed`. */
  check(tree: StoredTree): Promise<void>
  /** All trees with the time of their last use, in ms since 1970. */
  list(): Promise<readonly (StoredTree & { readonly usedAt: number })[]>
  /** Removes a tree: the files of its packages. Whatever else is in its folder stays there, or beside it (`leftBy`). */
  remove(id: string): Promise<void>
  /** Folders with what was in the folder of a tree beside its packages, when it was made again. */
  leftBy(id: string): Promise<readonly string[]>
}

/** How long what an ended installation left is kept, in ms: another engine may still be at work on it. */
const ABANDONED = 60 * 60_000

/** Stands between the name of a tree and random characters, in the names of folders that were in its place. */
const LEFT = '.left-'

/** What is written beside a tree when it is complete. */
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
  const filesFile = (id: string): string => join(folder, `${id}.files`)
  /** It stands beside a folder that an installation fills: nothing else has written there. */
  const markFile = (id: string): string => join(folder, `${id}.making`)
  const treeFolder = (id: string): string => join(folder, id)

  const readRecord = async (id: string): Promise<z.infer<typeof record> | undefined> => {
    const text = await readFile(recordFile(id), 'utf8').catch(absent)
    return text === undefined ? undefined : record.safeParse(fromJson(text)).data
  }
  const readFiles = async (id: string): Promise<OwnFiles | undefined> => {
    const text = await readFile(filesFile(id), 'utf8').catch(absent)
    return text === undefined ? undefined : OwnFiles.parse(text)
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
    const own = await readFiles(id)
    // The record first: a folder without one is not used.
    await rm(recordFile(id), { force: true })
    if (own !== undefined) await removeOwnFiles(treeFolder(id), own)
    await rm(filesFile(id), { force: true })
    await rm(markFile(id), { force: true })
  }

  /** Makes room for a tree. What an ended installation left is removed; anything else in that place is kept beside it. */
  const makeRoom = async (id: string): Promise<void> => {
    if ((await stat(markFile(id)).catch(absent)) !== undefined) await rm(treeFolder(id), { recursive: true, force: true })
    else await remove(id)
    const isTaken = (await stat(treeFolder(id)).catch(absent)) !== undefined
    if (isTaken) await rename(treeFolder(id), join(folder, `${id}${LEFT}${randomBytes(6).toString('hex')}`))
  }

  const finish = async (id: string, named: StoredTree['named'], own: OwnFiles): Promise<StoredTree> => {
    const [at, hash, fingerprint] = [clock.now(), own.hash(), await own.fingerprintIn(treeFolder(id))]
    if (fingerprint === undefined) throw new Error('A tree that was just made is gone.')
    await writeAtomically(filesFile(id), own.text())
    await writeAtomically(recordFile(id), JSON.stringify({ named, hash, fingerprint, at }))
    await rm(markFile(id), { force: true })
    return { id, folder: treeFolder(id), named, hash, at }
  }

  const makeIn = async (place: string, id: string, named: StoredTree['named'], { build, refusal }: TreeMaker): Promise<StoredTree> => {
    await build(place)
    const own = await OwnFiles.ofInstallation(place, refusal)
    if (place !== treeFolder(id)) await rename(place, treeFolder(id))
    return finish(id, named, own)
  }

  const make = async (id: string, named: StoredTree['named'], maker: TreeMaker): Promise<StoredTree> => {
    await makeRoom(id)
    await writeFile(markFile(id), '', { mode: 0o600 })
    try {
      if (maker.place === 'beside') return await inNewFolder((beside) => makeIn(beside, id, named, maker))
      makePrivateFolder(treeFolder(id))
      return await makeIn(treeFolder(id), id, named, maker)
    } catch (error) {
      // Nothing but the installation has written there.
      await rm(recordFile(id), { force: true })
      await rm(treeFolder(id), { recursive: true, force: true })
      await rm(markFile(id), { force: true })
      throw error
    }
  }

  const ownFiles = async (tree: StoredTree): Promise<OwnFiles> => {
    const recorded = await readFiles(tree.id)
    if (recorded?.hash() === tree.hash) return recorded
    // Earlier versions of Tooltray kept no list. As long as the whole folder has that hash, it is all that is in it.
    const found = await OwnFiles.ofInstallation(tree.folder, 'package_not_installed')
    if (found.hash() !== tree.hash) throw changedFiles(tree, [])
    await writeAtomically(filesFile(tree.id), found.text())
    return found
  }

  return {
    get,
    inNewFolder,
    remove,
    ownFiles,
    make: (id, named, maker) =>
      inTurn(() =>
        whileLocked(join(folder, '.lock'), clock, async () => {
          const there = await get(id)
          if (there !== undefined && maker.isWhole?.(there) !== false) return there
          await removeOld(folder, (name) => name.startsWith('.new-'), ABANDONED, clock.now())
          return make(id, named, maker)
        }),
      ),
    async check(tree) {
      const known = await readRecord(tree.id)
      const own = await ownFiles(tree)
      const fingerprint = await own.fingerprintIn(tree.folder)
      if (known?.hash === tree.hash && known.fingerprint === fingerprint) {
        await utimes(recordFile(tree.id), clock.now() / 1000, clock.now() / 1000)
        return
      }
      const changed = await own.changedIn(tree.folder)
      if (changed.length > 0 || fingerprint === undefined) throw changedFiles(tree, changed)
      await writeAtomically(recordFile(tree.id), JSON.stringify({ named: tree.named, hash: tree.hash, fingerprint, at: tree.at }))
    },
    async leftBy(id) {
      const names = (await readdir(folder).catch(absent)) ?? []
      return names.filter((name) => name.startsWith(`${id}${LEFT}`)).map((name) => join(folder, name))
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

/** Files named in an error. Over it: the rest are counted. */
const MOST_NAMED = 5

/** The error for packages whose files are not those that were installed. @param changed their paths. */
export function changedFiles({ named, folder }: Pick<StoredTree, 'named' | 'folder'>, changed: readonly string[]): TooltrayError {
  const [first] = named
  const more = changed.length - MOST_NAMED
  const which = [...changed.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const files = which === '' ? '' : ` (${which})`
  return new TooltrayError(
    'package_changed',
    `Files of ${first?.name} ${first?.version} were changed or removed on this computer${files}. It was not started.`,
    {
      hint: 'If that was not you, look what else was changed. Put them back with: tooltray packages repair NAME',
      data: { folder, files: changed.slice(0, 100) },
    },
  )
}
