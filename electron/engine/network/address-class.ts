import { BlockList, isIP } from 'node:net'

/** The kind of network of an address. `special` addresses are not used on the internet: documentation, multicast, reserved. */
export type AddressClass = 'public' | 'loopback' | 'private' | 'link-local' | 'special'

type Range = readonly [network: string, prefix: number]

/** IANA IPv4 and IPv6 Special-Purpose Address Registries. */
const V4: Readonly<Record<Exclude<AddressClass, 'public'>, readonly Range[]>> = {
  loopback: [['127.0.0.0', 8]],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
  ],
  'link-local': [['169.254.0.0', 16]],
  special: [
    ['0.0.0.0', 8],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
}
const V6: typeof V4 = {
  loopback: [['::1', 128]],
  private: [['fc00::', 7]],
  'link-local': [
    ['fe80::', 10],
    ['fec0::', 10],
  ],
  special: [
    ['::', 128],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['5f00::', 16],
    ['ff00::', 8],
  ],
}

const CLASSES = ['loopback', 'private', 'link-local', 'special'] as const

const lists = CLASSES.map((name) => {
  const list = new BlockList()
  for (const [network, prefix] of V4[name]) {
    list.addSubnet(network, prefix, 'ipv4')
    // The same network within IPv6: mapped, the deprecated compatible form, and behind a NAT64 gateway (RFC 4291, RFC 6052).
    for (const before of ['::ffff:', '::', '64:ff9b::']) list.addSubnet(before + network, 96 + prefix, 'ipv6')
  }
  for (const [network, prefix] of V6[name]) list.addSubnet(network, prefix, 'ipv6')
  return { name, list }
})

/** The class of an IP address. Text that is not an address is `special`, so that it is never connected to. */
export function addressClass(address: string): AddressClass {
  const version = isIP(address)
  if (version === 0) return 'special'
  // In IPv6, the compatible form of 0.0.0.0/8 includes ::1, so the order matters.
  return lists.find(({ list }) => list.check(address, version === 6 ? 'ipv6' : 'ipv4'))?.name ?? 'public'
}

/** The host of a URL as an address without brackets; undefined for a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0 ? undefined : host
}

/** Whether a URL names this machine: `localhost`, a name below it (RFC 6761), or an address of loopback. */
export function isLoopback(url: URL): boolean {
  const literal = literalAddress(url)
  return literal === undefined ? /(?:^|\.)localhost\.?$/i.test(url.hostname) : addressClass(literal) === 'loopback'
}
