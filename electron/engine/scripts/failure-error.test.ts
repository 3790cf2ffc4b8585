import { describe, expect, it } from 'vitest'
import { failureError } from './failure-error.ts'

const CODE = 'const list = await tools.a.b()\n  return list.map((each) => each.name)'

describe('a script that failed', () => {
  it('is told its line where the language alone says what went wrong', () => {
    const told = failureError({ kind: 'thrown', message: 'TypeError: not a function', line: 2 }, CODE).sentence
    expect(told).toBe('The script failed in line 2: TypeError: not a function. That line: return list.map((each) => each.name)')
    const long = failureError({ kind: 'thrown', message: 'TypeError: not a function', line: 1 }, 'x'.repeat(1_000)).sentence
    expect(long.length).toBeLessThan(250)
  })

  it('is told nothing more where a call or the script itself has said it', () => {
    const told = failureError({ kind: 'thrown', message: 'Error: the file is locked', line: 2 }, CODE).sentence
    expect(told).toBe('The script failed in line 2: Error: the file is locked')
    // A fence around the script is not counted as a line of it.
    expect(failureError({ kind: 'thrown', message: 'TypeError: x', line: 9 }, CODE).sentence).toBe(
      'The script failed in line 9: TypeError: x',
    )
  })

  it.each([
    ['fetch', 'no network'],
    ['require', 'no modules'],
    ['setTimeout', 'await sleep(ms)'],
  ])('is told what there is instead of %s', (name, words) => {
    expect(failureError({ kind: 'thrown', message: `ReferenceError: ${name} is not defined`, line: 1 }, CODE).sentence).toContain(words)
  })

  it('is told how much time it may be given', () => {
    expect(failureError({ kind: 'limit', limit: 'time', message: 'It took longer than 60 s.' }, CODE).sentence).toContain('600 seconds')
    expect(failureError({ kind: 'limit', limit: 'memory', message: 'No.' }, CODE).hint).toBeUndefined()
  })
})
