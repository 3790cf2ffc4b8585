import { describe, expect, it } from 'vitest'
import { parseDuration } from './duration.ts'

describe('durations', () => {
  it.each([
    [60, 60_000],
    [0.5, 500],
    ['90', 90_000],
    ['500ms', 500],
    ['90s', 90_000],
    [' 5 m ', 300_000],
    ['1.5h', 5_400_000],
    ['2d', 172_800_000],
  ])('%j is %d ms', (written, milliseconds) => {
    expect(parseDuration(written)).toBe(milliseconds)
  })

  it.each([0, -1, NaN, Infinity, '', 'soon', '5 minutes', '-5s', '0s', null, true, {}, '25d', 3_000_000])('%j is none', (written) => {
    expect(parseDuration(written)).toBeUndefined()
  })
})
