import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeTurns } from '../../base/limits/turn.ts'
import { realFolders } from '../store/own-files.ts'

/** All regular files in a folder, by their paths with `/` between their parts. Links are not followed. Empty if there is none. */
export async function filesIn(folder: string): Promise<string[]> {
  const turn = takeTurns()
  const files: string[] = []
  const left = ['']
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (turn.isOver()) await turn.next()
    if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() !== true) continue
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      if (entry.isDirectory()) left.push(`${path}${entry.name}/`)
      else if (entry.isFile()) files.push(`${path}${entry.name}`)
    }
  }
  return files
}

/**
 * Copies regular files of one folder into another. What is there stays as it is, and what cannot get its path is left out. May be repeated
 * after it was killed. Throws the system's error.
 *
 * @param incoming a folder for files before they get their names. @returns the paths of those that were copied.
 */
export async function addFiles(from: string, paths: readonly string[], to: string, incoming: string): Promise<readonly string[]> {
  const turn = takeTurns()
  const added: string[] = []
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  for (const path of paths) {
    if (turn.isOver()) await turn.next()
    if (lstatSync(join(from, path), { throwIfNoEntry: false })?.isFile() !== true || !isFree(to, path)) continue
    copyFileSync(join(from, path), join(incoming, 'file'), constants.COPYFILE_FICLONE)
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    renameSync(join(incoming, 'file'), join(to, path))
    added.push(path)
  }
  rmSync(incoming, { recursive: true, force: true })
  return added
}

/** Whether nothing is at a path, and every part of it that is there is a folder. */
function isFree(folder: string, path: string): boolean {
  if (lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined) return false
  const isReal = realFolders(folder)
  for (let above = dirname(path); above !== '.'; above = dirname(above))
    if (!isReal(above) && lstatSync(join(folder, above), { throwIfNoEntry: false }) !== undefined) return false
  return true
}
