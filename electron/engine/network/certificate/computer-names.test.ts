import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { computerNames } from './computer-names.ts'

const card = (address: string, internal = false): NetworkInterfaceInfo => ({ address, internal }) as NetworkInterfaceInfo
const named = (name: string, ...cards: NetworkInterfaceInfo[]): string[] =>
  computerNames({ hostname: () => name, networkInterfaces: () => ({ eth0: cards }) })

it.each([
  ['Ada-Book', ['ada-book.local', 'ada-book']],
  ['ada-book.local', ['ada-book.local', 'ada-book']],
  ['box.example.com.', ['box.local', 'box', 'box.example.com']],
  ['Ada’s Mac', []],
  ['', []],
])('%j is reached as %j', (name, names) => {
  expect(named(name)).toEqual([...names, 'localhost', '127.0.0.1', '::1'])
})

it('has the addresses of its network cards, each once, and no link-local ones', () => {
  expect(named('', card('192.0.2.2'), card('192.0.2.2'), card('fe80::1'), card('2001:db8::2'), card('127.0.0.1', true))).toEqual([
    '192.0.2.2',
    '2001:db8::2',
    'localhost',
    '127.0.0.1',
    '::1',
  ])
})
