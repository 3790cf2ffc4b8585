import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The program of an entry, as far as folders matter to it. */
export interface FolderEntry {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string | undefined
}

/** The folders that a program without `cwd` may mean by a relative path. */
export interface Folders {
  readonly home: string
  /** Where the engine was started. */
  readonly startedIn: string
  readonly exists: (path: string) => boolean
}

export function foldersHere(home: string): Folders {
  return { home, startedIn: process.cwd(), exists: existsSync }
}

/**
 * The words of an entry that name files by paths which depend on the folder that it runs in: those that begin with `./` or `../`, and those
 * that could be such a path and name a file of the folder that the engine was started in.
 */
export function relativePaths({ command, args }: FolderEntry, { startedIn, exists }: Folders): string[] {
  return [command, ...args].filter((word, at) => {
    if (/^\.{1,2}([\\/]|$)/.test(word)) return true
    // A command without a slash is looked for in PATH.
    const mayBePath = at === 0 ? /[\\/]/.test(word) : /[\\/.]/.test(word)
    return mayBePath && !/^(-|~|\$\{)/.test(word) && !isAbsolute(word) && !URL.canParse(word) && exists(join(startedIn, word))
  })
}

/**
 * The folder that a program runs in: `cwd`, else the person's own. An entry whose relative paths lead somewhere only from where the engine
 * was started runs there, because it always did.
 */
export function workingFolder(entry: FolderEntry, folders: Folders): string {
  return entry.cwd ?? (meansOurs(relativePaths(entry, folders), folders) ? folders.startedIn : folders.home)
}

/** What a person should know of an entry with relative paths and without a folder; empty when there is nothing. */
export function folderWarnings(entry: FolderEntry, folders: Folders): string[] {
  const paths = entry.cwd === undefined ? relativePaths(entry, folders) : []
  if (paths.length === 0) return []
  const named = `${paths.join(', ')} ${paths.length === 1 ? 'is a relative path' : 'are relative paths'}`
  if (!meansOurs(paths, folders)) return [`${named}, looked for in ${folders.home}. Write the folder that is meant as "cwd".`]
  const { startedIn } = folders
  return [`${named}, found only because Tooltray was started in ${startedIn}. Write it down: "cwd": ${JSON.stringify(startedIn)}.`]
}

/** The same of an entry as it stands in servers.json, which may be anything. */
export function entryFolderWarnings({ command, args, cwd }: Readonly<Record<string, unknown>>): string[] {
  if (typeof command !== 'string') return []
  const words = Array.isArray(args) ? args.map(String) : []
  return folderWarnings({ command, args: words, cwd: typeof cwd === 'string' ? cwd : undefined }, foldersHere(homedir()))
}

function meansOurs(paths: readonly string[], { home, startedIn, exists }: Folders): boolean {
  return startedIn !== home && paths.some((path) => exists(join(startedIn, path)) && !exists(join(home, path)))
}
