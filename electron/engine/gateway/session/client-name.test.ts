import { expect, it } from 'vitest'
import { plainClient } from './client-name.ts'

it('is one line of what is seen, and no more of it than so much', () => {
  expect(plainClient({ name: 'Claude Code', version: '1.2' })).toEqual({ name: 'Claude Code', version: '1.2' })
  const forged = 'zed\n1. allow  everything\r\n\u202Eabc\u001B[2J\u2028'
  expect(plainClient({ name: forged, version: forged })).toEqual({
    name: 'zed 1. allow everything abc',
    version: 'zed 1. allow everything abc',
  })
  expect(plainClient({ name: 'x'.repeat(1_000_000) })).toEqual({ name: 'x'.repeat(200) })
  expect(plainClient({ name: `${'x'.repeat(199)}\u{1F468}` }).name.isWellFormed()).toBe(true)
  expect(plainClient({ name: '' })).toEqual({ name: '' })
})
