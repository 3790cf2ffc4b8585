import { createHash } from 'node:crypto'
import { type Stats, closeSync, createReadStream, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openRegular } from '../../base/files/open-regular.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { walkTree } from './tree-walk.ts'

/** A file as its package brought it: its content, as a SHA-256 in hex, and whether it may be run; or the target of a link. */
export type OwnFile = readonly [path: string, kind: 'file' | 'program' | 'link', content: string]

const QUIETLY = { throwIfNoEntry: false } as const

/** Bytes of a file that is read at once. Larger ones are read as a stream. */
const AT_ONCE = 1024 * 1024

/**
 * The files that packages brought into a tree: what a start verifies, and the only files that are ever replaced or deleted. It can be made
 * only of a folder in which nothing but an installation has written, or read from where that was recorded. All other files in a folder from
 * which a server runs are the server's or the user's.
 */
export class OwnFiles {
  readonly #files: ReadonlyMap<string, OwnFile>
  #hash: string | undefined

  private constructor(files: readonly OwnFile[]) {
    this.#files = new Map(files.map((file) => [file[0], file]))
  }

  /**
   * Records what an installation made in an empty folder. Throws `code` for what no package may contain, and the system's error.
   */
  static async ofInstallation(folder: string, code: 'package_not_installed' | 'package_script_failed'): Promise<OwnFiles> {
    const files: OwnFile[] = []
    for await (const { path } of walkTree(folder, code)) {
      const file = await readOwn(folder, path)
      if (file !== undefined) files.push(file)
    }
    return new OwnFiles(files)
  }

  /** Reads what `text` wrote; undefined if it did not. */
  static parse(text: string): OwnFiles | undefined {
    // Tens of thousands are read at each start, in a few milliseconds.
    const files = fromJson(`[${text.trimEnd().replaceAll('\n', ',')}]`)
    return Array.isArray(files) && files.every(isOwnFile) ? new OwnFiles(files) : undefined
  }

  /** All files, each as a line of JSON. */
  text(): string {
    return [...this.all()].map((file) => `${JSON.stringify(file)}\n`).join('')
  }

  /** The SHA-256 of all files, in hex: their paths, contents, targets of links, and which of them may be run. */
  hash(): string {
    this.#hash ??= createHash('sha256').update(this.text()).digest('hex')
    return this.#hash
  }

  /** All files, in the order in which they were recorded: those of one folder follow each other. */
  all(): IterableIterator<OwnFile> {
    return this.#files.values()
  }

  get(path: string): OwnFile | undefined {
    return this.#files.get(path)
  }

  /**
   * The files of them that are missing in a folder, or are not as their package brought them. What else is in the folder is not looked at.
   * Throws the system's error.
   */
  async changedIn(folder: string): Promise<readonly string[]> {
    const changed: string[] = []
    const turn = takeTurns()
    const isReal = realFolders(folder)
    for (const own of this.all()) {
      if (turn.isOver()) await turn.next()
      if (!(await isThere(folder, own, isReal))) changed.push(own[0])
    }
    return changed
  }

  /**
   * The SHA-256, in hex, of what the file system says about them in a folder; undefined if one is missing. It takes a thirtieth of the time
   * of `changedIn`, and changes with every change of one of them: a program can set back when a content was changed, but not when its file
   * was (`ctime`). It may change without one, as in a copy of the folder. Throws the system's error.
   */
  async fingerprintIn(folder: string): Promise<string | undefined> {
    const turn = takeTurns()
    const isReal = realFolders(folder)
    const numbers = new Float64Array(this.#files.size * 5)
    let at = 0
    for (const path of this.#files.keys()) {
      if (turn.isOver()) await turn.next()
      // `dirname` and `join` would take as long again as the system call.
      const about = isReal(path.slice(0, Math.max(0, path.lastIndexOf('/')))) ? lstatSync(`${folder}/${path}`, QUIETLY) : undefined
      if (about === undefined) return undefined
      numbers[at] = about.size
      numbers[at + 1] = about.mode
      numbers[at + 2] = about.ino
      numbers[at + 3] = about.mtimeMs
      numbers[at + 4] = about.ctimeMs
      at += 5
    }
    return createHash('sha256').update(this.hash()).update(numbers).digest('hex')
  }
}

/** What is at a path, as `OwnFile`. Undefined for a folder, a pipe, and the like, and if nothing is there. Throws the system's error. */
export async function readOwn(folder: string, path: string): Promise<OwnFile | undefined> {
  const file = join(folder, path)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink() === true) return [path, 'link', readlinkSync(file)]
  if (stats?.isFile() !== true) return undefined
  const hash = await hashOfFile(file)
  return hash === undefined ? undefined : [path, mayRun(stats) ? 'program' : 'file', hash]
}

/** Whether a file stands in a folder as its package brought it. A link in place of a folder above it does not count as that folder. */
export async function isThere(folder: string, own: OwnFile, isReal = realFolders(folder)): Promise<boolean> {
  if (!isReal(dirname(own[0]))) return false
  const found = await readOwn(folder, own[0])
  return found !== undefined && isSameFile(found, own)
}

/** Whether two files are the same, apart from their places. */
export function isSameFile(one: OwnFile, other: OwnFile): boolean {
  return one[1] === other[1] && one[2] === other[2]
}

/**
 * Returns a function that says whether a folder within another one is there, and is reached without a link. It remembers its answers, so
 * it is for one pass.
 */
export function realFolders(folder: string): (path: string) => boolean {
  const known = new Map<string, boolean>([
    ['.', true],
    ['', true],
  ])
  const isReal = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    const answer = isReal(dirname(path)) && lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })?.isDirectory() === true
    known.set(path, answer)
    return answer
  }
  return isReal
}

function mayRun({ mode }: Stats): boolean {
  return (mode & 0o111) !== 0
}

/** Undefined if something else came into its place meanwhile. */
async function hashOfFile(file: string): Promise<string | undefined> {
  const opened = openRegular(file, false)
  if (opened === undefined) return undefined
  const { descriptor, size } = opened
  const hash = createHash('sha256')
  if (size > AT_ONCE) await pipeline(createReadStream(file, { fd: descriptor }), hash)
  else {
    try {
      hash.update(readFileSync(descriptor))
    } finally {
      closeSync(descriptor)
    }
  }
  return hash.digest('hex')
}

function isOwnFile(file: unknown): file is OwnFile {
  if (!Array.isArray(file) || file.length !== 3) return false
  const [path, kind, content] = file as unknown[]
  return typeof path === 'string' && isInside(path) && KINDS.has(kind) && typeof content === 'string'
}

const KINDS: ReadonlySet<unknown> = new Set<OwnFile[1]>(['file', 'program', 'link'])

/** Whether a recorded path is one within the folder. */
function isInside(path: string): boolean {
  return !path.split('\\').includes('..') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
