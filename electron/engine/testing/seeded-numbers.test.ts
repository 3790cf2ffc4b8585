import { expect, it } from 'vitest'
import { drawBelow, drawFractions } from './seeded-numbers.ts'

it('draws fractions that stay in range and spread', () => {
  const random = drawFractions(3)
  const values = Array.from({ length: 1_000 }, random)
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(values.filter((value) => value < 0.5).length).toBeGreaterThan(400)
  expect(values.filter((value) => value < 0.5).length).toBeLessThan(600)
})

it('draws the same numbers for the same seed', () => {
  const [one, same, other] = [drawBelow(7), drawBelow(7), drawBelow(8)].map((draw) => Array.from({ length: 20 }, () => draw(1_000)))
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})
