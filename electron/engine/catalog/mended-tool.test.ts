import { describe, expect, it } from 'vitest'
import { mendTool } from './mended-tool.ts'

describe('mendTool', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['no schema', {}, { type: 'object' }],
    ['null as a schema', { inputSchema: null }, { type: 'object' }],
    ['true as a schema', { inputSchema: true }, { type: 'object' }],
    ['an empty schema', { inputSchema: {} }, { type: 'object' }],
    ['members that are null', { inputSchema: { type: 'object', properties: null, required: null } }, { type: 'object' }],
    ['several types', { inputSchema: { type: ['object', 'null'], properties: {} } }, { type: 'object', properties: {} }],
    ['alternatives without a type', { inputSchema: { anyOf: [{ required: ['a'] }] } }, { anyOf: [{ required: ['a'] }], type: 'object' }],
  ])('makes %s one of an object', (_what, given, inputSchema) => {
    expect(mendTool({ name: 't', ...given })).toEqual({ name: 't', inputSchema })
  })

  it('leaves out members that say nothing, and an output schema that is none', () => {
    const inputSchema = { type: 'object', default: null }
    const odd = { name: 't', title: null, description: null, annotations: null, outputSchema: true, _meta: null, inputSchema }
    expect(mendTool(odd)).toEqual({ name: 't', inputSchema })
  })

  it.each([
    { name: 't', inputSchema: { type: 'object', properties: { a: null } } },
    { name: 't', inputSchema: { type: 'string' } },
    null,
    7,
  ])('leaves as it is what is good, and what nobody can mend: %j', (entry) => {
    expect(mendTool(entry)).toBe(entry)
  })
})
