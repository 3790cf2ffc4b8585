import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fetched } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'

/** In ms. What is counted is read from the disk, so that looking takes the smaller part of the time. */
const EVERY = 1_000
/** Files of a tree that are counted. Over it: the bytes of the rest are left out. */
const MOST_FILES = 100_000

/**
 * Tells how far an installation is while it fills a folder.
 *
 * @param folders of the packages that belong to it, within the folder; empty if that is not known before.
 * @returns what ends it.
 */
export function watchInstall(folder: string, folders: readonly string[], clock: Clock, tell: (fetched: Fetched) => void): () => void {
  let isOver = false
  const look = async (): Promise<void> => {
    const bytes = await bytesIn(folder)
    const there = await Promise.all(folders.map((each) => isFile(join(folder, each, 'package.json'))))
    if (isOver) return
    tell({ bytes, ...(folders.length === 0 ? {} : { packages: there.filter(Boolean).length, of: folders.length }) })
    again()
  }
  const again = (): void => {
    cancel = clock.after(EVERY, () => void look())
  }
  let cancel = (): void => undefined
  again()
  return () => {
    isOver = true
    cancel()
  }
}

/** The sizes of all files in a folder. What comes or goes meanwhile is left out. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => [])
  let bytes = 0
  for (const entry of entries.filter((each) => each.isFile()).slice(0, MOST_FILES))
    bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
  return bytes
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() === true
}
