import { expect, it } from 'vitest'
import { readableDuration, writtenDuration } from './duration-words.ts'

it.each([
  ['60s', '60 s'],
  ['2m', '2 min'],
  ['1h', '1 hour'],
  ['6h', '6 hours'],
  ['90', '90 s'],
  ['never', 'never'],
])('reads %s as %s', (written, readable) => {
  expect(readableDuration(written)).toBe(readable)
})

it.each([
  ['2 min', '2m'],
  ['5 minutes', '5m'],
  ['90', '90s'],
  ['1 Hour', '1h'],
  ['soon', 'soon'],
  ['3 weeks', '3 weeks'],
])('writes %s as %s', (typed, written) => {
  expect(writtenDuration(typed)).toBe(written)
})
