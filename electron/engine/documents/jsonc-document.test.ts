import { expect, it } from 'vitest'
import { memberOf, parseJsonc, valueOfNode } from './jsonc-document.ts'

it('parses a text once while its document is in use, and every other text', () => {
  const document = parseJsonc('{ "a": 1 }')
  expect(parseJsonc('{ "a": 1 }')).toBe(document)
  const other = parseJsonc('{ "a": 2 }')
  const a = memberOf(other.root, 'a')
  expect(a && valueOfNode(a)).toBe(2)
  expect(() => parseJsonc('{ "a": }')).toThrow('not valid JSON')
  expect(() => parseJsonc('{ "a": }')).toThrow('not valid JSON')
})
