import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('a number goes with the form of the noun that fits it', () => {
  expect([0, 1, 2].map((number) => counted(number, 'tool'))).toEqual(['0 tools', '1 tool', '2 tools'])
  expect(counted(1, 'tool is', 'tools are')).toBe('1 tool is')
  expect(counted(3, 'tool is', 'tools are')).toBe('3 tools are')
})
