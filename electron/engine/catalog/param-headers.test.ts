import { describe, expect, it } from 'vitest'
import { paramHeaderProblem, paramHeadersFor } from './param-headers.ts'

const schema = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({ type: 'object', properties, ...more })
const marked = (header: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': header })

describe('paramHeaderProblem', () => {
  it.each([
    schema({ a: marked('A'), b: { type: 'object', properties: { c: marked('C', 'integer') } } }),
    schema({ 'x-mcp-header': { type: 'string' } }),
    schema({ a: { type: 'string', default: { 'x-mcp-header': '' }, enum: [{ 'x-mcp-header': 1 }] } }),
    {},
  ])('has nothing against %j', (inputSchema) => expect(paramHeaderProblem(inputSchema)).toBeUndefined())

  it.each([
    schema({ a: marked('') }),
    schema({ a: marked(5) }),
    schema({ a: marked('two words') }),
    schema({ a: marked('line\r\nX-Evil: 1') }),
    schema({ a: marked('A', 'number') }),
    schema({ a: marked('A', 'object') }),
    schema({ a: marked('A', ['string', 'null']) }),
    schema({ a: marked('Same'), b: marked('same') }),
    schema({ a: { type: 'array', items: marked('A') } }),
    schema({}, { anyOf: [{ properties: { a: marked('A') } }] }),
    schema({}, { $defs: { d: { properties: { a: marked('A') } } } }),
    { ...schema({}), 'x-mcp-header': 'Root' },
  ])('refuses %j', (inputSchema) => expect(paramHeaderProblem(inputSchema)).toEqual(expect.any(String)))
})

it('sends arguments as headers, encoded where a header cannot hold them', () => {
  const inputSchema = schema({
    a: marked('A'),
    n: marked('N', 'integer'),
    b: marked('B', 'boolean'),
    deep: { type: 'object', properties: { x: marked('X') } },
    none: marked('None'),
    nil: marked('Nil'),
    odd: marked('Odd'),
  })
  expect(paramHeadersFor(inputSchema, { a: 'plain text', n: 42, b: false, deep: { x: 'Hello, 世界' }, nil: null, odd: {} })).toEqual({
    'Mcp-Param-A': 'plain text',
    'Mcp-Param-N': '42',
    'Mcp-Param-B': 'false',
    'Mcp-Param-X': `=?base64?${Buffer.from('Hello, 世界').toString('base64')}?=`,
  })
  for (const value of [' padded', 'line\r\nX-Evil: 1', '\ttab', '=?base64?eA==?=']) {
    expect(paramHeadersFor(inputSchema, { a: value })['Mcp-Param-A']).toBe(`=?base64?${Buffer.from(value).toString('base64')}?=`)
  }
  expect(paramHeadersFor(inputSchema, { a: '' })).toEqual({ 'Mcp-Param-A': '' })
})
