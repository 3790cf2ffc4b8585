import { expect, it } from 'vitest'
import { compareVersions } from './version-order.ts'

// semver.org, 11.
const IN_ORDER = [
  ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0'],
  ...['1.0.1', '1.2.0', '1.10.0', '2.0.0', '10.0.0'],
]

it('puts versions into the order of semver', () => {
  for (const [at, one] of IN_ORDER.entries())
    for (const [against, other] of IN_ORDER.entries())
      expect([one, other, Math.sign(compareVersions(one, other) ?? NaN)]).toEqual([one, other, Math.sign(at - against)])
  expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0)
})

it.each(['1.0', 'v1.0.0', 'latest', '', '1.0.0 '])('knows no order of what is no version: %j', (odd) => {
  expect(compareVersions('1.0.0', odd)).toBeUndefined()
  expect(compareVersions(odd, '1.0.0')).toBeUndefined()
})
