import { expect, it } from 'vitest'
import { momentOf, timeOf } from './clock.ts'

it('a moment ends with the time as lists show it', () => {
  const at = new Date(2026, 10, 22, 15, 4, 5).getTime()
  expect(momentOf(at).endsWith(timeOf(at))).toBe(true)
})
