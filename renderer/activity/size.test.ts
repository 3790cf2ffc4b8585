import { expect, it } from 'vitest'
import { sizeOf } from './size.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_234, '1.2 k'],
  [34_499, '34 k'],
  [1_500_000, '1.5 M'],
  [12_000_000, '12 M'],
])('%i', (characters, text) => {
  expect(sizeOf(characters)).toBe(text)
})
