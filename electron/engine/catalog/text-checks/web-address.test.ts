import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  ['https://pay.example/?a=b%20c#d', 'https://pay.example/?a=b%20c#d'],
  ['https://pay.example', 'https://pay.example'],
  ['https://paypal.com@evil.example/', 'https://evil.example/'],
  ['https://paypal.com:x@evil.example/\u202Emoc', 'https://evil.example/%E2%80%AEmoc'],
  ['https:\\\\paypal.com\\@evil.example', 'https://paypal.com/@evil.example'],
  ['ht\ntps://x.example', 'https://x.example/'],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['vscode://x/y', undefined],
  ['x.example', undefined],
  [`https://x.example/${'y'.repeat(8_000)}`, undefined],
  [7, undefined],
])('an address is shown as it is opened, or not at all: %j', (text, shown) => {
  expect(webAddress(text)).toBe(shown)
})
