import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { takeTurns } from '../../base/limits/turn.ts'

/** Files that a server wrote beside its code while `npx` ran it. */
export interface FoundData {
  /** The folder of npx. */
  readonly folder: string
  /** Their paths in it, with `/` between their parts, the one that was changed last first. */
  readonly paths: readonly string[]
  readonly bytes: number
  /** When one was last changed, in ms since 1970. */
  readonly changedAt: number
}

/** Folders of npx in which is looked. Over it: the rest are left out. Inner: `npx` makes one for each package and version. */
const MOST_FOLDERS = 500
/** Files of a package that are looked at. Over it: nothing is found there. Inner: npm packages have fewer. */
const MOST_LOOKED_AT = 50_000
/** Files that are taken along. Over it: nothing is found there, since it is more than what a server remembers. */
const MOST_FILES = 1_000
/** Without the file that says when npm was done: how long unpacking a package takes at most, in ms. */
const UNPACKED_WITHIN = 60_000

/**
 * Finds what servers of a package wrote into its folder in the cache of npm (`_npx`): files that were changed after npm had installed it,
 * which no package changes. If there are several such folders, the one that was written last counts.
 *
 * @param cache the folder of npm's cache. @param name of the package. Throws nothing: what cannot be read is not found.
 */
export async function findNpxData(cache: string, name: string): Promise<FoundData | undefined> {
  const parent = join(cache, '_npx')
  const turn = takeTurns()
  const found: FoundData[] = []
  for (const key of namesIn(parent).slice(0, MOST_FOLDERS)) {
    if (turn.isOver()) await turn.next()
    const data = dataIn(join(parent, key), name)
    if (data !== undefined) found.push(data)
  }
  return found.toSorted((a, b) => b.changedAt - a.changedAt)[0]
}

function dataIn(folder: string, name: string): FoundData | undefined {
  try {
    const own = join(folder, 'node_modules', name)
    if (lstatSync(own, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
    // npm writes this list when everything is there (npm's documentation, "package-lock.json", hidden lockfiles).
    const done = lstatSync(join(folder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs
    const installed = done ?? lstatSync(join(own, 'package.json')).mtimeMs + UNPACKED_WITHIN
    const files: { readonly path: string; readonly bytes: number; readonly at: number }[] = []
    let looked = 0
    const left = [`node_modules/${name}`]
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
        looked += 1
        if (looked > MOST_LOOKED_AT) return undefined
        const at = `${path}/${entry.name}`
        if (entry.isDirectory() && entry.name !== 'node_modules') left.push(at)
        if (!entry.isFile()) continue
        const { mtimeMs, size } = lstatSync(join(folder, at))
        if (mtimeMs > installed) files.push({ path: at, bytes: size, at: mtimeMs })
      }
    }
    if (files.length === 0 || files.length > MOST_FILES) return undefined
    const sorted = files.toSorted((a, b) => b.at - a.at)
    return {
      folder,
      paths: sorted.map(({ path }) => path),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      changedAt: sorted[0]?.at ?? 0,
    }
  } catch {
    return undefined
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
