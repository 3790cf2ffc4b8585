import { expect, it } from 'vitest'
import { inputOf } from './draft.ts'

it.each([
  ['', {}],
  [' \n', {}],
  ['null', { input: null }],
  ['{"repos": ["a"]}', { input: { repos: ['a'] } }],
  ['{repos}', undefined],
])('the input %j is %j', (text, input) => {
  expect(inputOf(text)).toEqual(input)
})
