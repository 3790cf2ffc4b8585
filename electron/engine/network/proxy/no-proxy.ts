import { BlockList, isIP } from 'node:net'
import { literalAddress } from '../address-class.ts'

/** Whether requests to a URL go directly, although a proxy is configured. */
export type Exceptions = (url: URL) => boolean

/**
 * Reads `NO_PROXY` as curl and Go do: names, each with its subdomains (`example.com`, `.example.com`, `*.example.com`), addresses, ranges
 * of addresses (`10.0.0.0/8`), each name or address with a port (`example.com:8443`), or `*` for everything. Commas or white space separate
 * them. A range holds for URLs with an address: names are not looked up for it. Entries of another form are ignored. The proxy agent that
 * undici has for the environment knows no ranges.
 */
export function exceptionsIn(noProxy: string): Exceptions {
  const entries = noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(exceptionOf)
  return (url) => entries.some((isException) => isException(url))
}

function exceptionOf(entry: string): Exceptions {
  if (entry === '*') return () => true
  const [, network, prefix] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? []
  if (network !== undefined) return inRange(network.replace(/^\[(.*)\]$/, '$1'), Number(prefix))
  const [, host = entry, port] = isIP(entry) === 0 ? (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []) : []
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const matches = isIP(address) === 0 ? belowName(host) : inRange(address, isIP(address) === 4 ? 32 : 128)
  return port === undefined ? matches : (url) => portOf(url) === Number(port) && matches(url)
}

function belowName(given: string): Exceptions {
  const name = given.toLowerCase().replace(/^\*?\.|\.$/g, '')
  return ({ hostname }) => {
    const host = hostname.replace(/\.$/, '')
    return name !== '' && (host === name || host.endsWith(`.${name}`))
  }
}

function inRange(network: string, prefix: number): Exceptions {
  const version = isIP(network)
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return () => false
  const range = new BlockList()
  range.addSubnet(network, prefix, version === 4 ? 'ipv4' : 'ipv6')
  return (url) => {
    const address = literalAddress(url)
    return address !== undefined && range.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
