import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('doubles with each failure, up to a minute', () => {
  expect([0, 1, 2, 3, 6, 7, 1_000].map(retryDelay)).toEqual([1_000, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})
