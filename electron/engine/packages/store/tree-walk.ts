import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { takeTurns } from '../../base/limits/turn.ts'

/** Files of one tree of packages. Over it: `package_not_installed`, or `package_script_failed` if an install script made them. */
const MOST_FILES = 500_000
/** Bytes of one tree of packages. Over it: `package_not_installed`, or `package_script_failed` if an install script made them. */
const MOST_BYTES = 32 * 1024 ** 3
/** Folders within each other in a tree of packages. Over it: `package_not_installed`, or `package_script_failed` as above. */
const DEEPEST = 100

/** A file or a link of a tree. */
export interface TreeEntry {
  /** The path in the tree with `/` between its parts on every system. */
  readonly path: string
  readonly isLink: boolean
}

/**
 * All files and links of a tree that was just made, folder by folder, names in order. Nothing is opened, so nothing is waited for.
 * Synchronous in slices, since one system call after the other takes a quarter of the time.
 *
 * @param code of the error for a tree that has something else in it, such as a pipe, or is too large. Throws the system's error, too.
 */
export async function* walkTree(folder: string, code: 'package_not_installed' | 'package_script_failed'): AsyncGenerator<TreeEntry> {
  const refuse = (what: string): TooltrayError =>
    new TooltrayError(code, `The packages contain ${what}. They are not used.`, { hint: HINT })
  const turn = takeTurns()
  const left: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }]
  let files = 0
  let bytes = 0
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, depth } = next
    const found = readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of found) {
      const at = `${path}${entry.name}`
      if (entry.isDirectory()) {
        if (depth === DEEPEST) throw refuse(`more than ${DEEPEST} folders within each other`)
        left.push({ path: `${at}/`, depth: depth + 1 })
        continue
      }
      const kind = oddKind(entry)
      if (kind !== undefined) throw refuse(`${kind} (${at.slice(0, 200)})`)
      files += 1
      bytes += lstatSync(join(folder, at)).size
      if (files > MOST_FILES) throw refuse(`more than ${MOST_FILES} files`)
      if (bytes > MOST_BYTES) throw refuse(`more than ${MOST_BYTES / 1024 ** 3} GB`)
      yield { path: at, isLink: entry.isSymbolicLink() }
      if (turn.isOver()) await turn.next()
    }
  }
}

const HINT = 'Tell the publisher of the package.'

/** What an entry is, if it is no file, folder, or link. */
function oddKind(entry: Dirent): string | undefined {
  if (entry.isFile() || entry.isSymbolicLink()) return undefined
  if (entry.isFIFO()) return 'a pipe'
  return entry.isSocket() ? 'a socket' : 'a device'
}

/** The bytes of all files of a folder, whatever they are. Throws the system's error. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const turn = takeTurns()
  const left = [folder]
  let bytes = 0
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (turn.isOver()) await turn.next()
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const file = join(next, entry.name)
      if (entry.isDirectory()) left.push(file)
      else bytes += lstatSync(file, { throwIfNoEntry: false })?.size ?? 0
    }
  }
  return bytes
}
