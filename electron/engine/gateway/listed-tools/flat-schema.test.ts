import { describe, expect, it } from 'vitest'
import { flatSchema } from './flat-schema.ts'

const text = { type: 'string' }

describe('flatSchema', () => {
  it('is the schema itself where nothing is combined', () => {
    const schema = { type: 'object', properties: { a: { anyOf: [text, { type: 'null' }] } } }
    expect(flatSchema(schema)).toBe(schema)
  })

  it('has the parameters of all alternatives, and requires what each of them does', () => {
    const byId = { type: 'object', properties: { kind: { const: 'id' }, id: text }, required: ['kind', 'id'] }
    const byName = { properties: { kind: { const: 'name' }, name: text }, required: ['kind', 'name'] }
    expect(flatSchema({ type: 'object', description: 'Which', properties: { limit: text }, oneOf: [byId, byName] })).toEqual({
      type: 'object',
      description: 'Which',
      properties: { limit: text, kind: { anyOf: [{ const: 'id' }, { const: 'name' }] }, id: text, name: text },
      required: ['kind'],
    })
  })

  it('requires what any part of allOf does, and follows references to its own definitions', () => {
    const $defs = { Page: { type: 'object', properties: { page: text }, required: ['page'] } }
    expect(flatSchema({ $defs, allOf: [{ $ref: '#/$defs/Page' }, { required: ['q'], properties: { q: text } }] })).toEqual({
      $defs,
      type: 'object',
      properties: { page: text, q: text },
      required: ['page', 'q'],
    })
  })

  it.each([
    { anyOf: [text, { type: 'object' }] },
    { anyOf: [{ $ref: 'https://example.com/schema.json' }] },
    { allOf: [{ if: { required: ['a'] }, then: { required: ['b'] } }] },
    { oneOf: 'x' },
  ])('is none where a branch is no plain schema of an object: %j', (schema) => {
    expect(flatSchema({ type: 'object', ...schema })).toBeUndefined()
  })
})
