/** The choices of how the window looks: where each is kept, its values (the first is the default), and the attribute that styles follow. */
export const PAGE_LOOK = {
  theme: { key: 'tooltray-theme', values: ['system', 'light', 'dark'], attribute: 'data-theme' },
  density: { key: 'tooltray-density', values: ['comfortable', 'compact'], attribute: 'data-density' },
  technicalNames: { key: 'tooltray-technical-names', values: ['shown', 'hidden'], attribute: 'data-technical-names' },
  // No choice: whether the frame has the link to the set-up.
  setUp: { key: 'tooltray-set-up', values: ['open', 'ended'], attribute: 'data-set-up' },
} as const

/** The beginning of the root element, as built. */
const ROOT = '<html lang="en"'
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
  const attributes = Object.values(PAGE_LOOK).map(({ key, values, attribute }) => {
    const value = values.find((each) => kept.has(`${key}=${each}`)) ?? values[0]
    return value === 'system' ? '' : ` ${attribute}="${value}"`
  })
  return html.replace(SCRIPT, '').replace(ROOT, ROOT + attributes.join(''))
}
