import { join } from 'node:path'
import { messageOf } from '../base/errors.ts'
import type { GalleryUpdates } from '../sources/gallery/updates/gallery-updates.ts'
import type { OwnList } from '../sources/gallery/list/own-list.ts'
import type { GalleryList } from '../sources/gallery/list/read-gallery.ts'
import type { CommonParts } from './common-parts.ts'
import type { Storage } from './assembly/open-storage.ts'

/** The gallery's list at some moment. `problem`: what is wrong with the person's own list, as a sentence. */
export interface ListInUse {
  readonly list: GalleryList
  readonly problem?: string | undefined
}

/** The list of the gallery. It is read at its first use: most engines are started to do without it. */
export interface GalleryListPart {
  /** The newest list, with the person's own. The same object until something changed. Rejects with the errors of `node:fs`. */
  read(): Promise<ListInUse>
  /** Rejects with the errors of `node:fs`; the next call tries again. */
  updates(): Promise<GalleryUpdates>
  close(): void
}

/** In ms. Startup work comes first. */
const AFTER_START = 60_000

/** Opens the part. If newer lists are wanted, the list is read soon after the start, so that the next one can fall due. */
export function openGalleryList(deps: CommonParts & { readonly storage: Storage }): GalleryListPart {
  const { config } = deps.storage
  const isWanted = (): boolean => config.state.settings.gallery.update === true
  const onProblem = (error: unknown): void => deps.log.warn({}, messageOf(error))
  const open = async (): Promise<GalleryUpdates> => {
    const [{ openUpdates }, { shippedGallery }, { GALLERY_SOURCE }] = await Promise.all([
      import('../sources/gallery/updates/gallery-updates.ts'),
      import('../sources/gallery/list/shipped-gallery.ts'),
      import('../sources/gallery/updates/release-source.ts'),
    ])
    return openUpdates({
      shipped: shippedGallery(),
      source: GALLERY_SOURCE,
      file: join(deps.paths.dataDir, 'gallery.json'),
      clock: deps.clock,
      fetch: deps.outbound.fetch,
      mayFetch: isWanted,
      onProblem,
    })
  }
  let opened: Promise<GalleryUpdates> | undefined
  const updates = (): Promise<GalleryUpdates> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  let joined: { readonly own: GalleryList; readonly list: GalleryList; readonly both: GalleryList } | undefined
  let readOwn: ((file: string) => Promise<OwnList>) | undefined
  const read = async (): Promise<ListInUse> => {
    const list = (await updates()).list()
    const { list: file } = config.state.settings.gallery
    if (file === undefined) return { list }
    const { joinLists, ownLists } = await import('../sources/gallery/list/own-list.ts')
    readOwn ??= ownLists()
    const own = await readOwn(file.replace(/^~(?=[\\/])/, () => deps.platform.home))
    if (!('list' in own)) return { list, problem: own.problem }
    if (joined?.own !== own.list || joined.list !== list) joined = { own: own.list, list, both: joinLists(own.list, list) }
    return { list: joined.both, problem: own.problem }
  }
  const cancel = deps.clock.after(AFTER_START, () => {
    if (isWanted()) updates().catch(onProblem)
  })
  return {
    read,
    updates,
    close() {
      cancel()
      void opened?.then((one) => one.stop()).catch(() => undefined)
    },
  }
}
