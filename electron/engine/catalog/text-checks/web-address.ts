/** Characters of an address that a person is to open. */
const LONGEST = 8_000

/**
 * An address of the web as it may be shown and opened: in the form that browsers read it in, and without the name and password that stand
 * before the host and pass for it. Undefined for anything else: no file is opened for a server, and no other program's address.
 */
export function webAddress(text: unknown): string | undefined {
  const url = typeof text === 'string' && text.length <= LONGEST ? URL.parse(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  url.username = ''
  url.password = ''
  // Nobody writes the stroke at the end of a bare host.
  return url.href === `${String(text)}/` ? String(text) : url.href
}
