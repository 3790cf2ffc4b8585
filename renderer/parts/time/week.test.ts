import { expect, it } from 'vitest'
import { weekBegan } from './week.ts'

it.each([
  [new Date(2026, 10, 27, 0, 0), new Date(2026, 10, 21)],
  [new Date(2026, 10, 27, 23, 59), new Date(2026, 10, 21)],
  [new Date(2027, 0, 2, 12), new Date(2026, 11, 27)],
])('began six midnights before %s', (now, began) => expect(weekBegan(now.getTime())).toBe(began.getTime()))
