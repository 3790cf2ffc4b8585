import { describe, expect, it } from 'vitest'
import { progressText } from './progress.ts'

describe('progressText', () => {
  it.each([
    [{ progress: 3, total: 10, message: 'reading' }, 't: 3 of 10, reading'],
    [{ progress: 0.256, total: 1 }, 't: 26 %'],
    [{ progress: 7 }, 't: 7'],
    [{ progress: 0.333, message: '' }, 't: 0.33'],
    [{ progress: 2, total: 0 }, 't: 2'],
  ])('of %j is %s', (report, text) => {
    expect(progressText('t', report)).toBe(text)
  })
})
