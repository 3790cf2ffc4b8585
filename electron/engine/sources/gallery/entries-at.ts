import type { GalleryEntry } from './list/gallery-schema.ts'

/** Entries for one address. A vendor with more of them has the first ones of the list. */
const SHOWN = 3

/**
 * The entries that belong to a pasted address: those of its site ("linear.app", "https://www.notion.so/product"), and those whose server is
 * there. None for a text that is no address.
 */
export function entriesAt(entries: readonly GalleryEntry[], text: string): GalleryEntry[] {
  const address = text.trim()
  if (/\s/.test(address) || !address.includes('.')) return []
  const host = URL.parse(address.includes('://') ? address : `https://${address}`)?.hostname.replace(/^www\./, '')
  if (host === undefined || host === '') return []
  const isIn = (site: string): boolean => host === site || host.endsWith(`.${site}`)
  return entries
    .filter(
      ({ site, ways }) =>
        (site !== undefined && isIn(site)) || ways.some((way) => way.kind === 'remote' && URL.parse(way.url)?.hostname === host),
    )
    .slice(0, SHOWN)
}
