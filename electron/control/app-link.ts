const PAGES = new Set(['servers', 'search', 'activity', 'clients', 'settings'])

/** The scheme of links that open Tooltray. */
export const APP_SCHEME = 'tooltray'

/** Characters of a `tooltray://` link: longer ones are nobody's honest work. Over it: the link opens nothing. */
const LONGEST_LINK = 16_384

/**
 * The place in the window that a `tooltray://` link means, as the part of its address from `#` on; undefined for a link that means none.
 * A link only ever opens a place: `tooltray://add?...` shows the form with what the link brings, and the person decides.
 *
 *   tooltray://open/servers/github   tooltray://open/search?q=issue   tooltray://add?name=files&command=npx&args=...
 */
export function placeOfLink(link: string): string | undefined {
  if (link.length > LONGEST_LINK) return undefined
  const url = URL.parse(link)
  if (url?.protocol !== `${APP_SCHEME}:`) return undefined
  if (url.host === 'add') return `#/add${url.search}`
  if (url.host !== 'open') return undefined
  const [page = 'servers', detail] = url.pathname.split('/').filter((part) => part !== '')
  if (!PAGES.has(page)) return undefined
  return `#/${page}${detail === undefined ? '' : `/${detail}`}${url.search}`
}

/** The link among the words that a program was started with; undefined when there is none. */
export function linkIn(words: readonly string[]): string | undefined {
  return words.find((word) => word.startsWith(`${APP_SCHEME}://`))
}
