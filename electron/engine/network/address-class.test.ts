import { describe, expect, it } from 'vitest'
import { addressClass, literalAddress } from './address-class.ts'

describe('addressClass', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1:248:1893:25c8:1946', 'public'],
    ['64:ff9b::5db8:d822', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['::10.0.0.1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:169.254.169.254', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['0.0.0.0', 'special'],
    ['::', 'special'],
    ['224.0.0.1', 'special'],
    ['255.255.255.255', 'special'],
    ['192.0.2.1', 'special'],
    ['2001:db8::1', 'special'],
    ['2002:7f00:1::', 'special'],
    ['ff02::1', 'special'],
    ['example.com', 'special'],
    ['127.1', 'special'],
  ])('%s is %s', (address, expected) => expect(addressClass(address)).toBe(expected))

  it.each(['172.15.255.255', '172.32.0.1', '128.0.0.1', '11.0.0.0', '9.255.255.255', '192.167.255.255'])(
    '%s is next to a range and public',
    (address) => expect(addressClass(address)).toBe('public'),
  )
})

it.each([
  ['http://127.0.0.1/', '127.0.0.1'],
  ['http://[::1]:8080/', '::1'],
  // The URL parser knows the odd spellings.
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://example.com/', undefined],
])('the host of %s as an address is %s', (url, expected) => expect(literalAddress(new URL(url))).toBe(expected))
