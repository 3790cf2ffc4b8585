import { expect, it } from 'vitest'
import type { Mount } from './mounts.ts'
import { seatbeltProfile } from './seatbelt.ts'

const OWN = '/Users/ada/Library/Application Support/Tooltray/sandboxes/1'
const mounts: Mount[] = [
  { as: 'read', path: '/usr', from: '/usr' },
  { as: 'write', path: '/Users/ada', from: OWN },
  { as: 'read', path: '/tmp/notes', from: '/private/tmp/notes' },
  { as: 'write', path: '/data/a "b"', from: '/data/a "b"' },
  { as: 'hidden', path: '/data/keys', isFolder: true },
]
const profile = (network: boolean | number): string[] => seatbeltProfile(mounts, OWN, network).split('\n')

it('forbids everything, then allows what is named, the inner after the outer, and a home of its own after what is hidden', () => {
  expect(profile(false).slice(0, 2)).toEqual(['(version 1)', '(deny default)'])
  expect(profile(false).slice(-7)).toEqual([
    '(allow file-read* (subpath "/usr"))',
    '(deny file-write* (subpath "/usr"))',
    '(allow file-read* (subpath "/private/tmp/notes"))',
    '(deny file-write* (subpath "/private/tmp/notes"))',
    '(allow file-read* file-write* (subpath "/data/a \\"b\\""))',
    '(deny file-read* file-write* (subpath "/data/keys"))',
    `(allow file-read* file-write* (subpath "${OWN}"))`,
  ])
})

it('has no network, one port of loopback, or all of it', () => {
  const network = (lines: string[]): string[] => lines.filter((line) => line.includes('network'))
  expect(network(profile(false))).toEqual([])
  expect(network(profile(4711))).toEqual(['(allow network-outbound (remote ip "localhost:4711"))'])
  expect(network(profile(true))).toContain('(allow network-outbound (remote ip))')
})
