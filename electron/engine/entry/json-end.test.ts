import { expect, it } from 'vitest'
import { DEEPEST, jsonEnd } from './json-end.ts'

it('finds where JSON ends, whatever stands in its texts and comments', () => {
  const json = '{"a": "}", "b": ["\\"]", /* } */ 1] // }\n}'
  expect(jsonEnd(`see ${json} there }`, 4)).toBe(4 + json.length)
  expect(jsonEnd('{"a": [', 0)).toBe(7)
  expect(jsonEnd('['.repeat(DEEPEST) + ']'.repeat(DEEPEST), 0)).toBe(2 * DEEPEST)
  expect(jsonEnd('['.repeat(100_000), 0)).toBeUndefined()
})
