import { expect, it } from 'vitest'
import { type TypedPattern, patternProblem, patternsOf, typedPatterns } from './argument-pattern.ts'

it('reads back what it writes', () => {
  const patterns = { path: '/etc/*', '*': { regex: '^rm ' } }
  expect(patternsOf(typedPatterns(patterns))).toEqual(patterns)
  expect(typedPatterns(undefined)).toEqual([])
  expect(patternsOf([])).toBeUndefined()
})

it('says what is wrong before the engine does', () => {
  const like = (name: string): TypedPattern => ({ name, kind: 'like', pattern: 'x' })
  expect(patternProblem([like('a'), { name: 'b', kind: 'regex', pattern: '^x$' }])).toBeUndefined()
  expect(patternProblem([like(' ')])).toContain('name of an argument')
  expect(patternProblem([like('__proto__')])).toContain('No argument')
  expect(patternProblem([like('a'), like(' a')])).toContain('one condition')
  expect(patternProblem([{ name: 'a', kind: 'regex', pattern: '' }])).toContain('needs an expression')
  expect(patternProblem([{ name: 'a', kind: 'regex', pattern: '(' }])).toContain('not a regular expression')
})
