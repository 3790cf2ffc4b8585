import { expect, it } from 'vitest'
import { isYounger } from './platform.ts'

it.each([
  [0, true],
  [99, true],
  [100, false],
  [-1, false],
  [-1e12, false],
])('takes what is %d ms old for younger than 100: %s', (age, young) => expect(isYounger(age, 100)).toBe(young))
