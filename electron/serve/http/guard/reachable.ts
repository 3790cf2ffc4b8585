import { localhostAllowedHostnames } from '@modelcontextprotocol/server'
import { X509Certificate } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../../engine/config/settings/http-safety.ts'

/** Creates a test whether an address is in a list of addresses and ranges (`10.0.0.0/8`). Throws if an element is neither. */
export function addresses(listed: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const each of listed) {
    const [address = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    if (address === undefined || isIP(address) === 0) return false
    return list.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Returns an address without the prefix of a dual-stack socket. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Dependencies of `ownNames`. */
interface OwnNamesDeps {
  host: string
  publicUrl: string | undefined
  certificate: string | undefined
}

/**
 * Returns the names that `Host` and `Origin` may contain. Any other name was made to resolve here (DNS rebinding).
 *
 * @param deps.publicUrl the address of the proxy in front of the listener.
 * @param deps.certificate PEM; its names are allowed.
 */
export function ownNames(deps: OwnNamesDeps): string[] {
  const { host, publicUrl, certificate } = deps
  const proxied = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.hostname
  const certified = certificate === undefined ? [] : namesOf(new X509Certificate(certificate))
  const own = isEveryAddress(host) ? [] : [bracketed(host.toLowerCase())]
  return [...localhostAllowedHostnames(), ...own, ...(proxied === undefined ? [] : [proxied]), ...certified]
}

/** A listener, as others see it. */
interface SeenListener extends OwnNamesDeps {
  readonly port: number
}

/** Whether other computers may reach a listener, whatever addresses this one has now. */
export function acceptsOthers({ host, publicUrl }: Pick<SeenListener, 'host' | 'publicUrl'>): boolean {
  return publicUrl !== undefined || !isLoopback(host)
}

/**
 * Returns the URLs by which other computers reach a listener: the proxy's, else those of the names of its certificate, and of the addresses
 * that it listens on. Empty if it is for this computer alone, or while this computer is on no network.
 *
 * @param interfaces the network addresses of this computer.
 */
export function urlsForOthers(
  { host, port, publicUrl, certificate }: SeenListener,
  interfaces: readonly { readonly address: string; readonly internal: boolean }[],
): string[] {
  if (publicUrl !== undefined) return [new URL('/mcp', publicUrl).href]
  if (isLoopback(host)) return []
  const listening = isEveryAddress(host) ? addressesNow(host, interfaces) : [bracketed(host)]
  const certified = certificate === undefined ? [] : namesOf(new X509Certificate(certificate))
  const names = certified.filter((name) => name !== 'localhost' && !/^\[|^[\d.]+$/.test(name))
  const scheme = certificate === undefined ? 'http' : 'https'
  return [...new Set([...names, ...listening])].map((name) => `${scheme}://${name}:${port}/mcp`)
}

/** The addresses of a network, as hosts of a URL. Those of IPv6 are long and change: they are named only where there is no other. */
function addressesNow(host: string, interfaces: Parameters<typeof urlsForOthers>[1]): string[] {
  const outside = interfaces.filter(({ internal }) => !internal).map(({ address }) => address)
  const short = outside.filter((address) => isIP(address) === 4)
  if (short.length > 0 || isIP(host) !== 6) return short
  return outside.filter((address) => isIP(address) === 6 && !LINK_LOCAL.check(address, 'ipv6')).map(bracketed)
}

/** Without the name of an interface, they lead nowhere. */
const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6')

/** Whether a host means all addresses of this machine, however it is written: `0.0.0.0`, `0`, `::`, `0::0`. */
export function isEveryAddress(host: string): boolean {
  const written = URL.parse(`http://${bracketed(host)}`)?.hostname
  return written === '0.0.0.0' || written === '[::]'
}

/** Returns the subject alternative names (RFC 5280, 4.2.1.6) as hosts of a URL, without wildcards. */
function namesOf({ subjectAltName }: X509Certificate): string[] {
  return (subjectAltName ?? '').split(', ').flatMap((each) => {
    const name = /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1]
    const hostname = name === undefined || name.includes('*') ? undefined : URL.parse(`https://${bracketed(name)}`)?.hostname
    return hostname === undefined ? [] : [hostname]
  })
}

/** Returns a host as written in a URL. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}
