import { expect, it } from 'vitest'
import { isCode, newCode } from './pairing-code.ts'

it('is eight characters in two groups, none of which looks like another', () => {
  const codes = Array.from({ length: 500 }, newCode)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(500)
})

it.each([
  ['K7PM-Q2XD', true],
  ['k7pm q2xd', true],
  [' K7PMQ2XD ', true],
  ['K7PM-Q2XE', false],
  ['K7PM-Q2X', false],
  ['', false],
])('takes %j for the code: %s', (typed, same) => expect(isCode(typed, 'K7PM-Q2XD')).toBe(same))
