import { BlockList, isIP } from 'node:net'
import type { networkInterfaces } from 'node:os'
import { type AddressClass, addressClass } from '../../network/address-class.ts'

/** No host of the internet or of a local network has such an address. Systems take some of them (0.0.0.0, `::`) for the computer itself. */
const NO_OTHER_HOST: ReadonlySet<AddressClass> = new Set(['loopback', 'link-local', 'special'])

/**
 * Whether an address leads to this computer, or to no host at all: loopback, link-local and special ranges in every form of IPv6, and the
 * addresses of the computer's own network interfaces, which lead to whatever listens on all of them.
 */
export function leadsHere(address: string, interfaces: typeof networkInterfaces): boolean {
  const version = isIP(address)
  if (version === 0 || NO_OTHER_HOST.has(addressClass(address))) return true
  const own = new BlockList()
  for (const { address: each } of Object.values(interfaces()).flatMap((all) => all ?? [])) {
    const plain = each.replace(/%.*$/, '')
    own.addAddress(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
    // Behind a NAT64 gateway (RFC 6052), and the deprecated compatible form. The mapped form is checked with the address itself.
    if (isIP(plain) === 4) for (const before of ['64:ff9b::', '::']) own.addAddress(before + plain, 'ipv6')
  }
  return own.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
