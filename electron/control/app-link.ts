/** Pages of the window that a link may name; `search` and `clients` are those of earlier versions. */
const PAGES = new Set(['servers', 'apps', 'activity', 'playground', 'permissions', 'settings', 'search', 'clients'])

/**
 * Identifies the app to the systems: its notifications and taskbar entry on Windows, the bundle on macOS, the desktop file and windows on
 * Linux. It never changes.
 */
export const APP_ID = 'io.github.tooltray.app'

/** The scheme of links that open Tooltray's window. */
export const APP_SCHEME = 'tooltray'

/** Characters of a `tooltray://` link; a longer one is an attack or an error. Over it: the link is ignored. */
const LONGEST_LINK = 16_384

/**
 * Returns the place in the window that a `tooltray://` link names, as the part of its address from `#` on; undefined for an invalid link. A
 * link only opens a place: `tooltray://add?...` shows the form filled in, and the user decides.
 *
 *   tooltray://open/servers/github   tooltray://open/playground?q=issue   tooltray://add?name=files&command=npx&args=...
 */
export function placeOfLink(link: string): string | undefined {
  if (link.length > LONGEST_LINK) return undefined
  const url = URL.parse(link)
  if (url?.protocol !== `${APP_SCHEME}:`) return undefined
  if (url.host === 'add') return `#/add${url.search}`
  if (url.host !== 'open') return undefined
  const [page, ...details] = url.pathname.split('/').filter((part) => part !== '')
  if (page === undefined) return '#/'
  return PAGES.has(page) ? `#/${[page, ...details].join('/')}${url.search}` : undefined
}

/** Returns the link among a program's arguments; undefined if there is none. */
export function linkIn(words: readonly string[]): string | undefined {
  return words.find((word) => word.startsWith(`${APP_SCHEME}://`))
}
