import { expect, it } from 'vitest'
import { resultSize } from './result-size.ts'

it.each([
  [
    {
      content: [
        { type: 'text', text: 'four' },
        { type: 'image', data: 'AAAA' },
      ],
    },
    8,
  ],
  [
    {
      content: [
        { type: 'resource', resource: { uri: 'x', text: 'abc' } },
        { type: 'resource', resource: { blob: 'AAAA' } },
      ],
    },
    7,
  ],
  [{ content: [], structuredContent: { a: 1 } }, 7],
  [{ content: [{ type: 'text', text: '{"a":1}' }], structuredContent: { a: 1 } }, 7],
  [{ content: 'wrong' }, 0],
  [{}, 0],
])('%j', (result, size) => {
  expect(resultSize(result)).toBe(size)
})
