/**
 * Whether the audience of a token covers an address (RFC 8707, section 2): the same origin, and the same path or one below it. An origin
 * alone covers all of its paths.
 *
 * @param address the URL of a request, without its query; an origin alone where the path is not the one that a client asked for.
 */
export function covers(audience: unknown, address: string): boolean {
  const [meant, asked] = [typeof audience === 'string' ? URL.parse(audience) : null, URL.parse(address)]
  if (meant === null || asked === null || meant.origin !== asked.origin) return false
  const path = meant.pathname.replace(/\/$/, '')
  return asked.pathname === '/' || asked.pathname === path || asked.pathname.startsWith(`${path}/`)
}
