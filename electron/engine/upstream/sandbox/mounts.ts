import { posix } from 'node:path'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { type Disk, foldersOnTheWay, holds } from './disk.ts'
import { SECRETS_OF_HOME } from './places.ts'
import { programFolders } from './program-folders.ts'

/** One path in a sandbox. */
export type Mount =
  | { readonly as: 'read' | 'write'; readonly path: string; /** What is shown there. */ readonly from: string }
  | { readonly as: 'link'; readonly path: string; readonly to: string }
  /** Nothing is there: an empty folder, or an empty file. */
  | { readonly as: 'hidden'; readonly path: string; readonly isFolder: boolean }

/** A program, all variables filled in, and the file that its command starts. */
export interface Confined {
  readonly file: string
  readonly cwd: string
  /** The PATH that it is started with. */
  readonly path: string | undefined
  readonly rules: Pick<SandboxRules, 'read' | 'write'>
}

/** The surroundings of a sandbox. */
export interface Surroundings {
  readonly disk: Disk
  /** The user's home folder. */
  readonly home: string
  /** The program's own home folder, which no other program has. */
  readonly ownHome: string
  /** The folders of the system. */
  readonly system: readonly string[]
  /** Single files that the program may read, such as certificates that its variables name. */
  readonly files: readonly string[]
  readonly own: OwnPlaces
}

/** Our own files and folders, which are never shown, except for what is in the folders of `programs`: unpacked bundles, kept packages. */
export interface OwnPlaces {
  readonly all: readonly string[]
  readonly programs: readonly string[]
}

/**
 * The part of the disk that a program sees, outer paths before inner ones: the files it needs to run, its own home, its working folder, and
 * the paths in its rules. Nothing else exists in its sandbox.
 */
export function mountsOf({ file, cwd, path, rules }: Confined, around: Surroundings): Mount[] {
  const { disk, home, ownHome, own } = around
  const shown = new Map<string, Mount>()
  // Where the program may change things it can have put a link, which is not to show it more at its next start.
  const writable = [...new Set(rules.write.map(tidy).flatMap((folder) => [folder, disk.real(folder) ?? folder]))]
  const leadsOut = (place: string, real: string): boolean =>
    foldersOnTheWay(place, writable, disk).some((folder) => !holds(disk.real(folder) ?? folder, real))
  const isItsOwn = (place: string): boolean => foldersOnTheWay(place, writable, disk).length > 0
  const show = (as: 'read' | 'write', place: string): void => {
    const real = disk.real(place)
    if (real === undefined || isOurs(place, own) || isOurs(real, own) || leadsOut(place, real)) return
    for (const each of new Set([place, real])) {
      const before = shown.get(each)
      const mayChange = before?.as === 'write' && before.from !== ownHome
      const isThere = mayChange || (as === 'read' && around.system.some((folder) => holds(folder, each)))
      if (!isThere) shown.set(each, { as, path: each, from: real })
    }
  }
  for (const folder of around.system) {
    const to = disk.link(folder)
    // `/bin` is a link to what is shown anyway.
    if (to !== undefined && posix.dirname(folder) === '/') shown.set(folder, { as: 'link', path: folder, to })
    else if (disk.real(folder) !== undefined) shown.set(folder, { as: 'read', path: folder, from: folder })
  }
  for (const folder of [...programFolders(file, path, home, disk, isItsOwn), ...around.files]) show('read', folder)
  // A program that runs in the home of the person runs in its own.
  if (!holds(cwd, home)) show('read', cwd)
  shown.set(home, { as: 'write', path: home, from: ownHome })
  for (const folder of rules.read) show('read', tidy(folder))
  for (const folder of rules.write) show('write', tidy(folder))

  const named = new Set([...rules.read, ...rules.write].map(tidy))
  const isShown = (place: string): boolean => {
    const [nearest] = [...shown.values()]
      .filter((mount) => holds(mount.path, place))
      .sort((one, other) => other.path.length - one.path.length)
    return nearest !== undefined && 'from' in nearest && nearest.from !== ownHome
  }
  const secrets = SECRETS_OF_HOME.map((name) => posix.join(home, name)).filter((place) => !named.has(place))
  for (const place of [...own.all, ...secrets])
    if (disk.real(place) !== undefined && isShown(place)) shown.set(place, { as: 'hidden', path: place, isFolder: disk.isFolder(place) })

  // A link in a folder that is shown leads by itself to what is shown under its own name.
  const isAlias = (mount: Mount): boolean =>
    'from' in mount && mount.from !== mount.path && mount.from !== ownHome && !around.system.includes(mount.path)
  const inSight = [...shown.values()].filter((mount) => !isAlias(mount) || !isShown(posix.dirname(mount.path)))
  return inSight.sort((one, other) => depth(one.path) - depth(other.path))
}

/** Why no sandbox can be made by these rules, as the end of a sentence: what is to be read is not there, or something is ours. */
export function problemOf(
  { read, write }: Pick<SandboxRules, 'read' | 'write'>,
  disk: Pick<Disk, 'real'>,
  own: OwnPlaces,
): string | undefined {
  const ours = [...read, ...write].filter((path) => isOurs(tidy(path), own) || isOurs(disk.real(path) ?? path, own))
  if (ours.length > 0) return `what is Tooltray's own, which no sandbox shows: ${ours.join(', ')}`
  const missing = read.filter((path) => disk.real(path) === undefined)
  return missing.length === 0 ? undefined : `what is not there: ${missing.join(', ')}`
}

function isOurs(path: string, { all, programs }: OwnPlaces): boolean {
  return all.some((place) => holds(place, path)) && !programs.some((folder) => isWithin(folder, path))
}

/** A path without `../..`, and without a `/` at its end. */
function tidy(path: string): string {
  return posix.resolve('/', path)
}

function isWithin(folder: string, path: string): boolean {
  return folder !== path && holds(folder, path)
}

function depth(path: string): number {
  return path === '/' ? 0 : path.split('/').length
}
