import { describe, expect, it } from 'vitest'
import { formSchema } from './form-schema.ts'

describe('formSchema', () => {
  it('names alternatives, at any depth, and says nothing twice', () => {
    const schema = {
      $schema: 'x',
      title: 'T',
      description: 'D',
      properties: {
        depth: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        list: { type: 'array', items: { oneOf: [{ const: 1 }, { $ref: '#/$defs/Big' }, { title: 'own', type: 'string' }] } },
      },
    }
    expect(formSchema(schema)).toEqual({
      type: 'object',
      properties: {
        depth: {
          anyOf: [
            { type: 'integer', title: 'integer' },
            { type: 'null', title: 'nothing' },
          ],
        },
        list: {
          type: 'array',
          items: {
            oneOf: [
              { const: 1, title: '1' },
              { $ref: '#/$defs/Big', title: 'Big' },
              { title: 'own', type: 'string' },
            ],
          },
        },
      },
    })
  })
})
