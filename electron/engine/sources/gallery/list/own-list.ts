import { readFile, stat } from 'node:fs/promises'
import { messageOf } from '../../../base/errors.ts'
import type { GalleryList } from './read-gallery.ts'
import { LARGEST_LIST, readGallery } from './read-gallery.ts'

/** What a file of the person's own gives: its list, or why there is none, as a sentence. */
export type OwnList = { readonly list: GalleryList; readonly problem?: string } | { readonly problem: string }

/**
 * Returns a function that reads a list of the person's own, such as that of their company. It is read again once the file has changed. Its
 * servers may be on this computer and in its network.
 */
export function ownLists(): (file: string) => Promise<OwnList> {
  let known: { readonly file: string; readonly changed: number; readonly own: OwnList } | undefined
  return async (file) => {
    try {
      const { mtimeMs, size } = await stat(file)
      if (known?.file === file && known.changed === mtimeMs) return known.own
      if (size > LARGEST_LIST) return { problem: `The list ${file} is too large.` }
      const list = readGallery(await readFile(file, 'utf8'), (url) => /^https?:\/\//.test(url))
      const left = list.unreadable === 0 ? {} : { problem: `${list.unreadable} of its entries are not in the format.` }
      known = { file, changed: mtimeMs, own: { list, ...left } }
      return known.own
    } catch (error) {
      return { problem: `The list ${file} could not be read: ${messageOf(error)}` }
    }
  }
}

/** The list in use with the person's own before it. Entries of theirs take the place of those with the same id. */
export function joinLists(own: GalleryList, list: GalleryList): GalleryList {
  const ids = new Set(own.entries.map(({ id }) => id))
  return {
    made: list.made,
    entries: [...own.entries, ...list.entries.filter(({ id }) => !ids.has(id))],
    replaced: [...own.replaced, ...list.replaced],
    unreadable: own.unreadable + list.unreadable,
  }
}
