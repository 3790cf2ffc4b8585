import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntryTemplate } from '../../entry/entry-form.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'
import { removeOld } from '../../base/files/remove-old.ts'
import { type ArchiveLimits, type CheckedArchive, openArchive } from './archive.ts'
import { bundleTemplate } from './bundle-template.ts'
import { type BundleManifest, readManifest } from './manifest.ts'
import { MARK } from './unused-bundles.ts'

/** A bundle that was read and can be installed. */
export interface ReadBundle {
  /** Its SHA-256 in hex, which identifies exactly these bytes. */
  readonly id: string
  readonly manifest: BundleManifest
  readonly template: EntryTemplate
  /** Its folder, which exists once it is installed. */
  readonly folder: string
}

/** Bundles (`.mcpb`) in the data folder. Methods throw for unusable bundles as `openArchive` and `readManifest` do. */
export interface BundleStore {
  /**
   * Copies a bundle and reads it: from a file, from bytes, or from a URL. In the last case its hash must equal `sha256`, or it throws
   * `bundle_changed`.
   */
  read(
    source: { readonly path: string } | { readonly bytes: AsyncIterable<Uint8Array> } | { readonly url: string; readonly sha256: string },
    signal?: AbortSignal,
  ): Promise<ReadBundle>
  /** A bundle that was read before. Throws `bundle_unknown`. */
  get(id: string): Promise<ReadBundle>
  /** Unpacks it atomically: the folder is complete or does not exist. Installing it again changes nothing. */
  install(id: string): Promise<ReadBundle>
}

/** Bytes of a bundle. Over it: `bundle_too_large`. */
const LARGEST_BUNDLE = 512 * 1024 ** 2
/** Bytes of the manifest of a bundle. Over it: `bundle_too_large`. */
const LARGEST_MANIFEST = 4 * 1024 ** 2
/** How long a copy is kept for installation, in ms. */
const STAGED_FOR = 24 * 3_600_000
/** The time limit for the download of a bundle, in ms. Over it: `registry_unreachable`. */
const DOWNLOAD_LIMIT = 5 * 60_000

/** Streams the bytes of a file. Errors other than a `TooltrayError` mean that the file is not available now. */
export type Download = (url: string, signal: AbortSignal) => AsyncIterable<Uint8Array>

/** The dependencies of `bundleStore`. */
interface BundleStoreDeps {
  readonly folder: string
  readonly platform: Pick<Platform, 'os' | 'home'>
  readonly clock: Clock
  /** Fetches from a URL that a registry supplied. */
  readonly download: Download
  readonly limits?: ArchiveLimits
}

/** Creates the store. Its state is on disk only, so calls may overlap. */
export function bundleStore(deps: BundleStoreDeps): BundleStore {
  const { folder, platform, clock, limits } = deps
  const stagedDir = join(folder, '.staged')
  const fileOf = (id: string): string => join(stagedDir, `${id}.mcpb`)

  const withArchive = async <T>(id: string, use: (archive: CheckedArchive, bundle: ReadBundle) => Promise<T>): Promise<T> => {
    const archive = await openArchive(fileOf(id), platform.os, limits)
    try {
      const text = await archive.text('manifest.json', LARGEST_MANIFEST)
      if (text === undefined)
        throw new TooltrayError('bundle_manifest', 'This bundle cannot be used: it has no manifest.json.', {
          hint: 'Ask its publisher, or look for a newer one.',
        })
      const manifest = readManifest(text, platform.os)
      const target = await folderFor(folder, manifest, id)
      return await use(archive, { id, manifest, folder: target, template: bundleTemplate(manifest, target, archive.files, platform) })
    } finally {
      archive.close()
    }
  }

  const get = async (id: string): Promise<ReadBundle> => {
    const there = /^[a-f0-9]{64}$/.test(id) && (await exists(fileOf(id)))
    if (!there) throw new TooltrayError('bundle_unknown', 'The bundle is no longer stored.', { hint: 'Choose the file again.' })
    return withArchive(id, async (_archive, bundle) => bundle)
  }

  return {
    get,
    async read(source, signal) {
      makePrivateFolder(stagedDir)
      await removeOld(stagedDir, (name) => name.endsWith('.mcpb') || name.endsWith('.part'), STAGED_FOR, clock.now())
      const part = join(stagedDir, `${randomBytes(6).toString('hex')}.part`)
      const hash = createHash('sha256')
      try {
        const bytes =
          'path' in source
            ? createReadStream(source.path)
            : 'bytes' in source
              ? Readable.from(source.bytes)
              : Readable.from(downloaded(deps.download, clock, source.url, signal))
        await pipeline(bytes, counted(hash), createWriteStream(part, { flags: 'wx', mode: 0o600 }), signal === undefined ? {} : { signal })
        const id = hash.digest('hex')
        if ('sha256' in source && source.sha256 !== id) {
          throw new TooltrayError(
            'bundle_changed',
            'The downloaded file is not the bundle that the registry describes: its SHA-256 differs.',
            { hint: 'Do not use it. Tell its publisher.' },
          )
        }
        await rename(part, fileOf(id))
        return await withArchive(id, async (_archive, bundle) => bundle).catch(async (error: unknown) => {
          await rm(fileOf(id), { force: true })
          throw error
        })
      } catch (error) {
        if ('path' in source && ['ENOENT', 'EACCES', 'EISDIR'].includes(systemCodeOf(error) ?? '')) {
          throw new TooltrayError('bundle_unreadable', `The file ${source.path} cannot be read: ${messageOf(error)}.`, {
            hint: 'Check the path.',
          })
        }
        throw error
      } finally {
        await rm(part, { force: true })
      }
    },
    async install(id) {
      await get(id)
      return withArchive(id, async (archive, bundle) => {
        if ((await markOf(bundle.folder)) === id) return bundle
        await removeOld(folder, (name) => name.startsWith('.unpacking-'), STAGED_FOR, clock.now())
        const beside = join(folder, `.unpacking-${randomBytes(6).toString('hex')}`)
        makePrivateFolder(beside)
        try {
          await archive.unpack(beside, bundle.manifest.server.type === 'binary' ? bundle.manifest.server.entry_point : undefined)
          await writeFile(join(beside, MARK), id, { mode: 0o600 })
          await rename(beside, bundle.folder).catch(async (error: unknown) => {
            // The same bundle was installed concurrently.
            if ((await markOf(bundle.folder)) !== id) throw error
          })
        } finally {
          await rm(beside, { recursive: true, force: true })
        }
        return bundle
      })
    },
  }
}

/** NAME-VERSION, unless another bundle has that folder: it is never replaced, because servers may be running from it. */
async function folderFor(folder: string, { name, version }: BundleManifest, id: string): Promise<string> {
  const plain = join(folder, basename(`${slug(name)}-${slug(version)}`))
  const mark = await markOf(plain)
  return mark === id || (mark === undefined && !(await exists(plain))) ? plain : `${plain}-${id.slice(0, 8)}`
}

function slug(text: string): string {
  return (
    text
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .slice(0, 64) || 'bundle'
  )
}

async function markOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, MARK), 'utf8').catch(() => undefined)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Passes bytes through, hashes them, and fails if there are too many. */
function counted(hash: ReturnType<typeof createHash>): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.length
      hash.update(chunk)
      if (length > LARGEST_BUNDLE)
        done(
          new TooltrayError('bundle_too_large', `The bundle has more than ${LARGEST_BUNDLE / 1024 ** 2} MiB.`, {
            hint: 'Ask its publisher for a smaller one.',
          }),
        )
      else done(undefined, chunk)
    },
  })
}

async function* downloaded(download: Download, clock: Clock, url: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const late = new AbortController()
  const cancel = clock.after(DOWNLOAD_LIMIT, () => late.abort(new Error('it takes too long')))
  try {
    yield* download(url, signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TooltrayError) throw error
    throw new TooltrayError('registry_unreachable', `The bundle at ${URL.parse(url)?.host} could not be fetched: ${messageOf(error)}.`, {
      hint: 'Try again when you are online.',
    })
  } finally {
    cancel()
  }
}
