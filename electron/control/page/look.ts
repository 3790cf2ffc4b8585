/** The looks to choose from, by the attribute of the page that styles follow (as in `dataset`). The first value of each is the default. */
export const PAGE_LOOK = {
  theme: { key: 'tooltray-theme', values: ['system', 'light', 'dark'] },
  density: { key: 'tooltray-density', values: ['comfortable', 'compact'] },
  technicalNames: { key: 'tooltray-technical-names', values: ['shown', 'hidden'] },
} as const

/** The attributes that the page has where `index.html` was not changed: none. */
const ROOT = '<html lang="en">'
const SCRIPT = /\s*<script src="[^"]*\/first-look-[^"]*"><\/script>/

/**
 * Returns the page with the look that its browser keeps in cookies. The script that would apply it is left out: the browser could not draw
 * anything before it ran.
 *
 * @param html the built page.
 * @param cookies the header of the request. Values that are not a look are ignored.
 */
export function withLook(html: string, cookies = ''): string {
  const kept = new Set(cookies.split(';').map((pair) => pair.trim()))
  const attributes = Object.entries(PAGE_LOOK).map(([name, { key, values }]) => {
    const value = values.find((each) => kept.has(`${key}=${each}`)) ?? values[0]
    return value === 'system' ? '' : ` data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`
  })
  return html.replace(SCRIPT, '').replace(ROOT, `<html lang="en"${attributes.join('')}>`)
}
