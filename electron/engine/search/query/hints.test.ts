import { describe, expect, it } from 'vitest'
import { isStopWord } from '../text/stop-words.ts'
import { termOf } from '../text/words.ts'
import { hintsOf, HINTS } from './hints.ts'

describe('hints', () => {
  it.each([
    ['dentist', 'appointment'],
    ['thermostat', 'home'],
    ['groceries', 'shopping'],
    ['plus', 'calculate'],
    ['wages', 'payroll'],
    ['umbrella', 'weather'],
    ['crashed', 'log'],
  ])('%s is a hint of %s', (word, head) => {
    expect([...hintsOf(termOf(word))]).toContain(termOf(head))
  })

  it('go one way', () => {
    expect([...hintsOf(termOf('weather'))]).not.toContain(termOf('umbrella'))
  })

  it('stand at words that a query is not left without', () => {
    const words = HINTS.trim()
      .split('\n')
      .flatMap((line) => (line.split(': ')[1] ?? '').split(' '))
    expect(words.filter((word) => isStopWord(word))).toEqual([])
  })
})
