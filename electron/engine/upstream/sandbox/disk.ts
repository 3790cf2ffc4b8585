import { isFolder } from '../../base/files/is-folder.ts'
import { systemCodeOf } from '../../base/errors.ts'
import { accessSync, constants, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The disk, as far as a sandbox must read it. */
export interface Disk {
  /** The path behind all links; undefined if nothing is there. */
  real(path: string): string | undefined
  /** The target of a link; undefined if the path is no link. */
  link(path: string): string | undefined
  isFolder(path: string): boolean
  /** Whether it is an executable file. */
  isProgram(path: string): boolean
}

/** Links that lead to a path of a sandbox. Over it: further links are not followed; the system refuses such a path. */
const MOST_LINKS = 40

/**
 * Returns those of the folders that a path passes through, link by link: write access to one of them decides where the path leads. A folder
 * is not on the way to itself.
 */
export function foldersOnTheWay(path: string, folders: readonly string[], disk: Pick<Disk, 'link'>): string[] {
  const met = new Set<string>()
  const rest = path.split('/')
  let at = '/'
  let links = 0
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '' || name === '.') continue
    const next = posix.join(at, name)
    if (name !== '../..') for (const folder of folders) if (folder !== next && holds(folder, next)) met.add(folder)
    const link = disk.link(next)
    if (link === undefined || (links += 1) > MOST_LINKS) at = next
    else {
      rest.unshift(...link.split('/'))
      if (posix.isAbsolute(link)) at = '/'
    }
  }
  return [...met]
}

/** Whether a folder is a path itself, or above it. */
export function holds(folder: string, path: string): boolean {
  return folder === path || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

/**
 * Makes what a program may change, and would make itself where it ran without a sandbox: a folder where the path ends with `/`, else an
 * empty file. What is there stays as it is. Throws the system's error.
 */
export function makeMissing(path: string): void {
  try {
    if (path.endsWith('/')) mkdirSync(path)
    else writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Removes links at the place where a mount goes inside a folder that a program may change: bubblewrap would follow them.
 *
 * @param path of the mount, relative to that folder.
 */
export function removeLinks(folder: string, path: string): void {
  const names = path.split('/')
  for (const [at] of names.entries()) {
    const place = [folder, ...names.slice(0, at + 1)].join('/')
    if (thisDisk.link(place) !== undefined) unlinkSync(place)
  }
}

/** Runs a query. An error means that nothing is there. */
function tried<Value>(ask: () => Value): Value | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

export const thisDisk: Disk = {
  real: (path) => tried(() => realpathSync(path)),
  link: (path) => tried(() => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined)),
  isFolder,
  isProgram: (path) =>
    tried(() => {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    }) === true,
}
