import { expect, it } from 'vitest'
import { seenAnswer } from './search-answer.ts'

it('reads hits and neighbours out of an answer', () => {
  const lines = ['Best 2 of 9 tools:', 'files__read(path: string) [read] Reads', 'web__get(url: string) Gets']
  const text = [...lines, 'Also there: files__{write, move}; web__post'].join('\n')
  expect(seenAnswer(text)).toEqual({
    hits: ['files__read', 'web__get'],
    named: ['files__write', 'files__move', 'web__post'],
    withoutNamed: lines.join('\n'),
  })
  expect(seenAnswer('No tool matches "x" among 9.')).toEqual({ hits: [], named: [], withoutNamed: 'No tool matches "x" among 9.' })
})
