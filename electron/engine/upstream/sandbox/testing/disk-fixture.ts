import { posix } from 'node:path'
import type { Disk } from '../disk.ts'

/**
 * A disk as data.
 *
 * @param files the files on it, which can all be run; their folders are there, too.
 * @param links from the path of a link to where it leads.
 */
export function diskOf(files: readonly string[], links: Readonly<Record<string, string>> = {}): Disk {
  const folders = new Set([...files, ...Object.keys(links)].flatMap(foldersAbove))
  const follow = (path: string): string => {
    const link = Object.keys(links).find((from) => path === from || path.startsWith(`${from}/`))
    return link === undefined ? path : follow(posix.resolve(posix.dirname(link), links[link] ?? '') + path.slice(link.length))
  }
  const isThere = (path: string): boolean => files.includes(path) || folders.has(path)
  return {
    real: (path) => (isThere(follow(path)) ? follow(path) : undefined),
    link: (path) => links[path],
    isFolder: (path) => folders.has(follow(path)),
    isProgram: (path) => files.includes(follow(path)),
  }
}

function foldersAbove(path: string): string[] {
  const above = posix.dirname(path)
  return above === path ? [above] : [above, ...foldersAbove(above)]
}
