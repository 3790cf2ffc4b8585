import { expect, it } from 'vitest'
import { bytesOf } from './bytes.ts'

it('says a size in the unit that fits', () => {
  expect([812, 1_240, 34_000, 1_200_000, 56_000_000, 1_500_000_000].map(bytesOf)).toEqual([
    '812 bytes',
    '1.2 kB',
    '34 kB',
    '1.2 MB',
    '56 MB',
    '1.5 GB',
  ])
})
