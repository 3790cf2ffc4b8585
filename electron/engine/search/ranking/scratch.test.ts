import { expect, it } from 'vitest'
import { createScratch } from './scratch.ts'

it('gives the arrays of the search before again, as new', () => {
  const scratch = createScratch(() => 4)
  const [first, second] = [scratch.numbers(), scratch.numbers()]
  expect(first).not.toBe(second)
  first.fill(7)
  scratch.reset()
  const again = scratch.numbers()
  expect(again).toBe(first)
  expect([...again]).toEqual([0, 0, 0, 0])
  expect([...scratch.bytes()]).toEqual([0, 0, 0, 0])
})

it('makes larger ones when there are more documents', () => {
  let size = 2
  const scratch = createScratch(() => size)
  scratch.numbers()
  scratch.reset()
  size = 3
  expect(scratch.numbers()).toHaveLength(3)
})

it('keeps no more than some', () => {
  const scratch = createScratch(() => 1)
  const take = (): Float64Array[] => Array.from({ length: 40 }, () => scratch.numbers())
  const before = take()
  scratch.reset()
  const after = new Set(take())
  expect(before.filter((array) => after.has(array))).toHaveLength(32)
})
