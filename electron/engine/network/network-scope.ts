import { lookup as systemLookup } from 'node:dns'
import { type AddressClass, addressClass, literalAddress } from './address-class.ts'

/** The addresses that requests may go to: the internet always; this machine and its networks only if the server is there, too. */
export type NetworkScope = 'public' | 'local' | 'link-local'

/** Node's own `dns.lookup`, for all addresses of a name. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

/** Whether requests of a scope may connect to an address of a class. */
export function mayConnectTo(reach: NetworkScope, target: AddressClass): boolean {
  switch (target) {
    case 'public':
      return true
    case 'loopback':
    case 'private':
      return reach !== 'public'
    case 'link-local':
      return reach === 'link-local'
    case 'special':
      return false
  }
}

/** The scope for requests of a server. A name without a lookup result counts as public. */
export async function networkScopeOf(serverUrl: string | URL, lookup: Lookup = systemLookup): Promise<NetworkScope> {
  const url = new URL(serverUrl)
  const literal = literalAddress(url)
  const addresses = literal === undefined ? await addressesOf(url.hostname, lookup).catch(() => []) : [literal]
  const classes = new Set(addresses.map(addressClass))
  // One public address makes it a public server.
  if (addresses.length === 0 || classes.has('public') || classes.has('special')) return 'public'
  return classes.has('link-local') ? 'link-local' : 'local'
}

/** All addresses of a name. Rejects with the system's error. */
export function addressesOf(hostname: string, lookup: Lookup = systemLookup): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error !== null) reject(error)
      else resolve(addresses.map(({ address }) => address))
    })
  })
}
