import { expect, it } from 'vitest'
import { drawn, withOne } from './drawn.ts'

const item = (index: number) => ({ index, start: index * 10, end: index * 10 + 10 })

it('has a gap for what is not drawn before, and between, what is', () => {
  expect(drawn([item(0), item(1)])).toEqual([{ at: 0 }, { at: 1 }])
  expect(drawn([item(2), item(3), item(7)])).toEqual([{ gap: 20 }, { at: 2 }, { at: 3 }, { gap: 30 }, { at: 7 }])
  expect(drawn([])).toEqual([])
})

it('keeps one item beside those in sight, in order', () => {
  expect(withOne([4, 5], 1)).toEqual([1, 4, 5])
  expect(withOne([4, 5], 5)).toEqual([4, 5])
})
