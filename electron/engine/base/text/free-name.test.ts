import { expect, it } from 'vitest'
import { freeName } from './free-name.ts'

it('is the wanted name, or the first number that is free', () => {
  expect(freeName('a', new Set())).toBe('a')
  expect(freeName('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3')
  expect(freeName('My phone', new Set(['My phone']), ' ')).toBe('My phone 2')
})
