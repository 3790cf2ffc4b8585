import { describe, expect, it } from 'vitest'
import { schemaTexts } from './schema-words.ts'

describe('schemaTexts', () => {
  it('collects names, descriptions and values at any depth', () => {
    const schema = {
      type: 'object',
      description: 'of the whole, which is the tool itself',
      properties: {
        filter: { anyOf: [{ type: 'object', properties: { state: { enum: ['open', 'closed', 7] } } }, { const: 'all' }] },
        labels: { type: 'array', items: { type: 'string', description: 'a label' } },
      },
      $defs: { point: { properties: { x: { description: 'left to right' } } } },
    }
    expect(schemaTexts(schema)).toEqual({
      names: ['filter', 'state', 'labels', 'x'],
      descriptions: ['a label', 'left to right'],
      values: ['open', 'closed', 'all'],
    })
  })

  const odd = [undefined, null, 7, 'object', [], { properties: [] }, { properties: { a: 1 }, enum: 'x', items: null }]
  it.each(odd)('takes %j', (schema) => {
    expect(() => schemaTexts(schema)).not.toThrow()
  })

  it('stops in a schema without end', () => {
    const schema: Record<string, unknown> = {}
    schema['properties'] = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, schema]))
    expect(schemaTexts(schema).names.length).toBeLessThan(50_000)
  })
})
