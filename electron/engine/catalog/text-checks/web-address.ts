/** Characters of an address that a person may open. */
const LONGEST = 8_000

/**
 * Returns a web address that may be shown and opened: normalized as browsers do, and without the user name and password, which can pass for
 * the host. Undefined for anything else: servers cannot open files or the addresses of other programs.
 */
export function webAddress(text: unknown): string | undefined {
  const url = typeof text === 'string' && text.length <= LONGEST ? URL.parse(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  url.username = ''
  url.password = ''
  // Browsers add a slash after a bare host; it is left out.
  return url.href === `${String(text)}/` ? String(text) : url.href
}
