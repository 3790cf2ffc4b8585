import { TooltrayError } from '../../../base/errors.ts'
import { type GalleryEntry, type GalleryWay, type Replaced, galleryEntry, galleryFile, replacedEntry } from './gallery-schema.ts'
import { isPublicAddress } from './public-address.ts'

/** Bytes of a list of the gallery. Over it: the list is refused with `gallery_refused`. */
export const LARGEST_LIST = 2 * 1024 * 1024
/** Entries in a list of the gallery. Over it: the rest is left out. */
const MOST_ENTRIES = 2_000

/** A list that was read. */
export interface GalleryList {
  /** The date of the list. */
  readonly made: string
  readonly entries: readonly GalleryEntry[]
  readonly replaced: readonly Replaced[]
  /** How many entries were left out because something in them is not allowed. */
  readonly unreadable: number
}

/** Reads the text of a list, as `readList` does. Throws `gallery_refused` also if it is too large. */
export function readGallery(text: string, own?: (url: string) => boolean): GalleryList {
  if (Buffer.byteLength(text) > LARGEST_LIST) throw refused('It is too large.')
  return readList(parsed(text), own)
}

/**
 * Reads a list. An entry that breaks a rule is left out; the others are not affected. Throws `gallery_refused` if it is no list.
 *
 * @param own whether an entry may have this address of this computer, such as that of a desktop app. Without it, none may.
 */
export function readList(value: unknown, own: (url: string) => boolean = () => false): GalleryList {
  const { data } = galleryFile.safeParse(value)
  if (data === undefined) throw refused('It is not in the format of a gallery.')
  const read = data.entries.slice(0, MOST_ENTRIES).map((value) => galleryEntry.safeParse(value))
  const seen = new Set<string>()
  const entries = read.flatMap(({ data: entry }) => {
    if (entry === undefined || seen.has(entry.id) || !entry.ways.every((way) => isSound(way, own))) return []
    seen.add(entry.id)
    return [entry]
  })
  const replaced = data.replaced.slice(0, MOST_ENTRIES).flatMap((value) => {
    const { data: one } = replacedEntry.safeParse(value)
    return one !== undefined && seen.has(one.by) ? [one] : []
  })
  return { made: data.made, entries, replaced, unreadable: data.entries.length - entries.length }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether every input is used, nothing else is named, and an address is on the internet or given by the person. */
function isSound(way: GalleryWay, own: (url: string) => boolean): boolean {
  const named = new Set([...textsOf(way).join('\n').matchAll(PLACE)].map(([, name]) => name))
  const names = way.inputs.map(({ name }) => name)
  if (
    new Set(names).size !== names.length ||
    names.some((name) => !named.has(name)) ||
    [...named].some((name) => !names.includes(name ?? ''))
  )
    return false
  if (way.kind !== 'remote') return true
  return /^\{[A-Z][A-Z0-9_]*\}(?:\/[\w./-]*)?$/.test(way.url) || isPublicAddress(way.url.replace(PLACE, 'x')) || own(way.url)
}

/** `{NAME}`, which stands for an input. */
export const PLACE = /\{([A-Z][A-Z0-9_]*)\}/g

function textsOf(way: GalleryWay): string[] {
  if (way.kind === 'remote')
    return [
      way.url,
      way.bearer ?? '',
      ...Object.values(way.headers ?? {}),
      ...Object.values(way.oauth ?? {}).filter((text) => text !== undefined),
    ]
  return [...way.args, ...Object.values(way.env)]
}

/** The error for a list that is not used. @param why a sentence. */
export function refused(why: string): TooltrayError {
  return new TooltrayError('gallery_refused', `The list of the gallery was refused. ${why}`, {
    hint: 'The list that is there stays in use.',
  })
}
