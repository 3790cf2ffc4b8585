import { constants, copyFileSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeTurns } from '../../base/limits/turn.ts'
import { type OwnFiles, isSameFile, readOwn } from '../store/own-files.ts'
import { removeThese } from '../store/remove-own.ts'

/** What `layFiles` works with. All folders are on the same disk. */
interface Laying {
  /** The folder that a server runs from. */
  readonly folder: string
  /** Where the files come from, which are all as they were installed. */
  readonly from: string
  readonly own: OwnFiles
  /** What was laid there before, or was begun to be laid. */
  readonly before: readonly OwnFiles[]
  /** Where files are made before they get their names. What is in it is thrown away. */
  readonly incoming: string
  /** Where files are moved that stand in the way of a package's file, and came from no package. It need not exist. */
  readonly aside: string
}

/** Bytes of a file that is copied at once. Larger ones are copied by another thread. */
const AT_ONCE = 1024 * 1024

/**
 * Lays the files of packages into the folder that a server runs from, in place of those that were laid there before. Every other file
 * stays where it is; one that stands where a package has a file is moved aside, with its path. May be repeated after it was killed at any
 * step. Throws the system's error.
 *
 * @returns the paths of what was moved aside.
 */
export async function layFiles({ folder, from, own, before, incoming, aside }: Laying): Promise<readonly string[]> {
  const turn = takeTurns()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const earlier = Map.groupBy(
    before.flatMap((files) => [...files.all()]),
    ([path]) => path,
  )
  await removeThese(
    folder,
    [...earlier.values()].flat().filter(([path]) => own.get(path) === undefined),
  )

  const moved: string[] = []
  const moveAside = (path: string): void => {
    const place = join(aside, path)
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    renameSync(join(folder, path), place)
    moved.push(path)
  }
  const made = new Set(['.'])
  /** Makes the folder of a package's file. What is no folder, or leads elsewhere, is moved aside. */
  const makeFolder = (path: string): void => {
    if (made.has(path)) return
    makeFolder(dirname(path))
    const about = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (about !== undefined && !about.isDirectory()) moveAside(path)
    if (about?.isDirectory() !== true) mkdirSync(join(folder, path), { mode: 0o755 })
    made.add(path)
  }
  for (const file of own.all()) {
    if (turn.isOver()) await turn.next()
    const [path] = file
    makeFolder(dirname(path))
    if (lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined) {
      const found = await readOwn(folder, path)
      if (found !== undefined && isSameFile(found, file)) continue
      const isOfPackage = found !== undefined && earlier.get(path)?.some((each) => isSameFile(each, found)) === true
      if (!isOfPackage) moveAside(path)
    }
    await place(join(from, path), join(incoming, 'file'), join(folder, path))
  }
  rmSync(incoming, { recursive: true, force: true })
  return moved
}

/** Copies a file or a link. Its name stands for all of it at every moment, or for what was there before. */
async function place(from: string, incoming: string, to: string): Promise<void> {
  const about = lstatSync(from)
  if (about.isSymbolicLink()) symlinkSync(readlinkSync(from), incoming)
  else {
    if (about.size > AT_ONCE) await copyFile(from, incoming, constants.COPYFILE_FICLONE)
    else copyFileSync(from, incoming, constants.COPYFILE_FICLONE)
    // Python compares the time of a source with the one in what it was compiled to.
    utimesSync(incoming, about.atime, about.mtime)
  }
  renameSync(incoming, to)
}
