import { createWriteStream } from 'node:fs'
import { chmod, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, getFileNameLowLevel, openPromise } from 'yauzl'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'

/** Limits for the content of an archive. */
export interface ArchiveLimits {
  /** Bytes of all files of a bundle, unpacked. Over it: `bundle_too_large`. */
  readonly bytes: number
  /** Files of a bundle. Over it: `bundle_too_large`. */
  readonly files: number
  /** Folders created for all paths of a bundle, whether it lists them or not. Over it: `bundle_too_large`. */
  readonly folders: number
  /** Levels of folders in a bundle. Over it: `bundle_too_large`. */
  readonly depth: number
  /** The ratio of a bundle's unpacked size to its own size; sizes below `alwaysBytes` are always permitted. Over it: `bundle_too_large`. */
  readonly ratio: number
  /** Bytes that a bundle may take unpacked, however small it is. Over it: `ratio` decides. */
  readonly alwaysBytes: number
}

export const archiveLimits: ArchiveLimits = {
  bytes: 2 * 1024 ** 3,
  files: 50_000,
  folders: 10_000,
  depth: 64,
  ratio: 100,
  alwaysBytes: 64 * 1024 ** 2,
}

/** A checked archive: nothing in it is written outside of the target folder, and it is within the limits. */
export interface CheckedArchive {
  /** Paths of its files, with `/` as separator. */
  readonly files: ReadonlySet<string>
  /** The text of a file of at most `limit` bytes; undefined if it does not exist. */
  text(path: string, limit: number): Promise<string | undefined>
  /** Writes everything into an empty folder. `executable`: a file to make executable, whatever the archive says. */
  unpack(folder: string, executable: string | undefined): Promise<void>
  close(): void
}

interface Item {
  readonly path: string
  readonly entry: Entry
  readonly kind: 'file' | 'folder' | 'link'
}

/**
 * Opens a zip archive and checks every entry before anything is written. Throws `bundle_unreadable` if it is not an archive or is damaged;
 * `bundle_unsafe` if a path, link, or kind of file could escape from the folder; `bundle_too_large`.
 */
export async function openArchive(file: string, os: Platform['os'], limits: ArchiveLimits = archiveLimits): Promise<CheckedArchive> {
  // Names are decoded and checked here, because the library's own errors have no code.
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false }).catch((error: unknown) => {
    throw unreadable(messageOf(error))
  })
  try {
    const items = await itemsOf(zip, os, limits)
    const byPath = new Map(items.map((item) => [item.path, item]))
    return {
      files: new Set(items.filter(({ kind }) => kind === 'file').map(({ path }) => path)),
      async text(path, limit) {
        const item = byPath.get(path)
        if (item?.kind !== 'file') return undefined
        if (item.entry.uncompressedSize > limit) throw tooLarge(`${path} has more than ${limit} bytes`)
        return (await contentOf(zip, item.entry)).toString('utf8')
      },
      unpack: (folder, executable) =>
        unpack(zip, items, folder, executable).catch((error: unknown) => {
          throw error instanceof TooltrayError
            ? error
            : systemCodeOf(error)?.startsWith('E') === true
              ? storageError(folder, error)
              : unreadable(messageOf(error))
        }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof TooltrayError ? error : unreadable(messageOf(error))
  }
}

async function itemsOf(zip: ZipFile, os: Platform['os'], limits: ArchiveLimits): Promise<Item[]> {
  const items: Item[] = []
  const known = new Set<string>()
  const folders = new Set<string>()
  let bytes = 0
  if (zip.entryCount > limits.files) throw tooLarge(`it has ${zip.entryCount} files`)
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
    const kind = kindOf(entry, name)
    const path = safePath(name)
    if (path === '') continue
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw unreadable(`${path} is encrypted, or compressed in an unusual way`)
    // Two names that some file systems treat as equal would overwrite each other unnoticed.
    const folded = path.normalize('NFC').toLowerCase()
    if (kind !== 'folder' && known.has(folded)) throw unsafe(`"${path}" is in it twice`)
    if (kind === 'link' && os === 'win32') throw unsafe(`"${path}" is a symbolic link`)
    known.add(folded)
    if (path.split('/', limits.depth + 1).length > limits.depth) throw tooLarge(`it has folders more than ${limits.depth} levels deep`)
    for (const folder of foldersOf(path, kind)) folders.add(folder)
    if (folders.size > limits.folders) throw tooLarge(`it has more than ${limits.folders} folders`)
    bytes += entry.uncompressedSize
    items.push({ path, entry, kind })
  }
  if (bytes > limits.bytes || bytes > Math.max(limits.alwaysBytes, limits.ratio * zip.fileSize))
    throw tooLarge(`unpacked it would take ${Math.ceil(bytes / 1024 ** 2)} MiB`)
  const throughLinks = new Set(items.filter(({ kind }) => kind === 'link').map(({ path }) => path))
  for (const { path } of items) {
    if (foldersOf(path, 'file').some((folder) => throughLinks.has(folder))) throw unsafe(`"${path}" goes through a symbolic link`)
  }
  return items
}

/** The folders that a path needs, innermost first. */
function foldersOf(path: string, kind: Item['kind']): string[] {
  const folders = kind === 'folder' ? [path] : []
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.push(folder)
  return folders
}

const [FILE_TYPE, REGULAR, FOLDER, LINK] = [0o170000, 0o100000, 0o040000, 0o120000]

function kindOf(entry: Entry, name: string): Item['kind'] {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (type === LINK) return 'link'
  if (name.endsWith('/') || type === FOLDER) return 'folder'
  if (type !== 0 && type !== REGULAR) throw unsafe(`"${name}" is neither a file nor a folder`)
  return 'file'
}

/** Normalizes a path, with `/` as separator. Throws `bundle_unsafe` for one that leads elsewhere on any of the three systems. */
function safePath(name: string): string {
  const parts = name.replace(/\/$/, '').split('/')
  // On Windows, a colon means a drive or an alternate data stream.
  const bad =
    name.startsWith('/') || /[\\:\p{Cc}]/u.test(name) || parts.some((part) => /[. ]$/.test(part.replace(/^\.$/, '')) || RESERVED.test(part))
  if (bad) throw unsafe(`the path "${name}" leads out of its folder, or cannot be on every system`)
  return parts.filter((part) => part !== '' && part !== '.').join('/')
}

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

async function unpack(zip: ZipFile, items: readonly Item[], folder: string, executable: string | undefined): Promise<void> {
  const root = await realpath(folder)
  for (const { path, kind } of items)
    await mkdir(kind === 'folder' ? join(root, path) : dirname(join(root, path)), { recursive: true, mode: 0o700 })
  for (const { path, entry, kind } of items) {
    if (kind !== 'file') continue
    const mode = (entry.externalFileAttributes >>> 16) & 0o111
    await pipeline(
      await zip.openReadStreamPromise(entry),
      checksum(entry),
      createWriteStream(join(root, path), { flags: 'wx', mode: 0o600 }),
    )
    if (mode !== 0 || path === executable) await chmod(join(root, path), 0o700)
  }
  // Links are created last, so that nothing is written through one. Then all of them are checked as the system resolves them.
  const links = items.filter(({ kind }) => kind === 'link')
  for (const { path, entry } of links) await symlink((await contentOf(zip, entry)).toString('utf8'), join(root, path))
  for (const { path } of links) {
    const target = await realpath(join(root, path)).catch(() => undefined)
    if (target === undefined || !(target === root || target.startsWith(root + sep)))
      throw unsafe(`the link "${path}" leads out of its folder, or nowhere`)
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const check = checksum(entry)
    const [content] = await Promise.all([buffer(check), pipeline(await zip.openReadStreamPromise(entry), check)])
    return content
  } catch (error) {
    throw error instanceof TooltrayError ? error : unreadable(messageOf(error))
  }
}

/** Fails at the end if the data does not match the checksum in the archive. */
function checksum(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(undefined, chunk)
    },
    flush: (done) => done(sum === entry.crc32 ? undefined : unreadable('a checksum is wrong')),
  })
}

function unreadable(why: string): TooltrayError {
  return new TooltrayError('bundle_unreadable', `This is not a bundle that can be read: ${why.replace(/\.$/, '')}.`, {
    hint: 'Download it again. A bundle is a zip archive with the ending .mcpb.',
  })
}

function unsafe(why: string): TooltrayError {
  return new TooltrayError('bundle_unsafe', `This bundle is refused: ${why}.`, {
    hint: 'A bundle must keep to its own folder. Do not use it.',
  })
}

function tooLarge(why: string): TooltrayError {
  return new TooltrayError('bundle_too_large', `This bundle is refused: ${why}, which is over the limit of a bundle.`, {
    hint: 'Ask its publisher for a smaller one.',
  })
}

function storageError(folder: string, error: unknown): TooltrayError {
  return new TooltrayError('storage_failed', `The bundle could not be written to ${folder}: ${messageOf(error)}.`, {
    hint: 'Check the space and the permissions of the disk.',
    cause: error,
  })
}
