import { describe, expect, it } from 'vitest'
import { aliasesOf } from './aliases.ts'
import { termOf } from './words.ts'

describe('aliases', () => {
  it.each([
    ['glue', 'merge'],
    ['reimburse', 'refund'],
    ['gasoline', 'fuel'],
    ['coworker', 'employee'],
    ['postpone', 'reschedule'],
  ])('%s and %s stand for one another', (one, other) => {
    expect([...aliasesOf(termOf(one))]).toContain(termOf(other))
    expect([...aliasesOf(termOf(other))]).toContain(termOf(one))
  })

  it('never name the word itself', () => {
    for (const word of ['create', 'times', 'glue']) expect(aliasesOf(termOf(word)).has(termOf(word))).toBe(false)
  })

  it('keep what only sounds alike apart', () => {
    expect(aliasesOf(termOf('times')).has(termOf('multiply'))).toBe(false)
  })
})
