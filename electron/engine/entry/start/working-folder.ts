import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The parts of an entry that matter for its working folder. */
export interface FolderEntry {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string | undefined
}

/** The folders that relative paths may refer to if a program has no `cwd`. */
export interface Folders {
  readonly home: string
  /** The folder that the engine was started in. */
  readonly startedIn: string
  readonly exists: (path: string) => boolean
}

/** The folders of this process. */
export function foldersHere(home: string): Folders {
  return { home, startedIn: process.cwd(), exists: existsSync }
}

/**
 * The words of an entry that are paths relative to its working folder: those that begin with `./` or `../`, and those that name an existing
 * file in the folder that the engine was started in.
 */
export function relativePaths({ command, args }: FolderEntry, { startedIn, exists }: Folders): string[] {
  return [command, ...args].filter((word, at) => {
    if (/^\.{1,2}([\\/]|$)/.test(word)) return true
    // A command without a slash is looked up in PATH.
    const mayBePath = at === 0 ? /[\\/]/.test(word) : /[\\/.]/.test(word)
    return mayBePath && !/^(-|~|\$\{)/.test(word) && !isAbsolute(word) && !URL.canParse(word) && exists(join(startedIn, word))
  })
}

/**
 * The folder that a program runs in: `cwd`, else the home folder. If the relative paths of an entry exist only in the folder that the
 * engine was started in, it runs there, for compatibility.
 */
export function workingFolder(entry: FolderEntry, folders: Folders): string {
  return entry.cwd ?? (meansOurs(relativePaths(entry, folders), folders) ? folders.startedIn : folders.home)
}

/** Warnings about an entry with relative paths and without `cwd`; empty if there are none. */
export function folderWarnings(entry: FolderEntry, folders: Folders): string[] {
  const paths = entry.cwd === undefined ? relativePaths(entry, folders) : []
  if (paths.length === 0) return []
  const named = `${paths.join(', ')} ${paths.length === 1 ? 'is a relative path' : 'are relative paths'}`
  if (!meansOurs(paths, folders)) return [`${named}, looked for in ${folders.home}. Write the folder that is meant as "cwd".`]
  const { startedIn } = folders
  return [`${named}, found only because Tooltray was started in ${startedIn}. Write it down: "cwd": ${JSON.stringify(startedIn)}.`]
}

/** The same for an unchecked entry of servers.json. */
export function entryFolderWarnings({ command, args, cwd }: Readonly<Record<string, unknown>>): string[] {
  if (typeof command !== 'string') return []
  const words = Array.isArray(args) ? args.map(String) : []
  return folderWarnings({ command, args: words, cwd: typeof cwd === 'string' ? cwd : undefined }, foldersHere(homedir()))
}

function meansOurs(paths: readonly string[], { home, startedIn, exists }: Folders): boolean {
  return startedIn !== home && paths.some((path) => exists(join(startedIn, path)) && !exists(join(home, path)))
}
