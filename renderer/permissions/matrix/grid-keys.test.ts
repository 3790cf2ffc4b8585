import { expect, it } from 'vitest'
import { placeFor } from './grid-keys.ts'

const size = { rows: 80, columns: 16 }
const from = { row: 5, column: 3 }

it.each([
  ['ArrowUp', false, { row: 4, column: 3 }],
  ['ArrowDown', false, { row: 6, column: 3 }],
  ['ArrowLeft', false, { row: 5, column: 2 }],
  ['ArrowRight', false, { row: 5, column: 4 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 15 }],
  ['PageUp', false, { row: 0, column: 3 }],
  ['PageDown', false, { row: 15, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 79, column: 15 }],
])('%s (with Ctrl: %s) leads to %j', (key, ctrl, to) => {
  expect(placeFor(key, ctrl, from, size)).toEqual(to)
})

it('stays within the grid, and leaves other keys alone', () => {
  expect(placeFor('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
  expect(placeFor('ArrowRight', false, { row: 79, column: 15 }, size)).toEqual({ row: 79, column: 15 })
  expect(placeFor('PageDown', false, { row: 75, column: 1 }, size)).toEqual({ row: 79, column: 1 })
  expect(placeFor('Enter', false, from, size)).toBeUndefined()
  expect(placeFor('ArrowUp', true, from, size)).toBeUndefined()
})
