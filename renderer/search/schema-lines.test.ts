import { expect, it } from 'vitest'
import { schemaLines } from './schema-lines.ts'

const shown = (schema: Record<string, unknown>) =>
  schemaLines(schema).map(({ depth, name, type, needed }) => `${'  '.repeat(depth)}${name}${needed ? '' : '?'}: ${type}`)

it('draws parameters with those inside of them', () => {
  expect(
    shown({
      type: 'object',
      required: ['owner', 'state'],
      properties: {
        owner: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
        state: { enum: ['open', 'closed'] },
        steps: { type: 'array', items: { $ref: '#/$defs/step' } },
        when: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        any: {},
      },
      $defs: { step: { type: 'object', properties: { text: { type: ['string', 'null'] } } } },
    }),
  ).toEqual([
    'owner: object',
    '  email: string',
    'state: "open" | "closed"',
    'steps?: object[]',
    '  text?: string | null',
    'when?: integer | null',
    'any?: any',
  ])
})

it('ends with schemas that refer to themselves, or to nothing', () => {
  const node = { type: 'object', properties: { child: { $ref: '#' } } }
  expect(shown(node)).toHaveLength(6)
  expect(shown({ type: 'object', properties: { a: { $ref: '#/nowhere' }, b: { $ref: '#/properties/b' } } })).toEqual(['a?: any', 'b?: any'])
  expect(shown({ properties: 3 })).toEqual([])
})
