import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainSchema } from './plain-schema.ts'

const validator = new Ajv2020({ strict: false, logger: false })

const word = fc.constantFrom('string', 'integer', 'object', 'array', 'null', 'any', 'a')
const value = fc.oneof(
  word,
  fc.integer({ min: -1, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.constant(1.5),
)
const keyword = fc.constantFrom(
  ...['type', 'required', 'enum', 'const', 'default', 'examples', 'title', 'description', 'format', 'minimum', 'exclusiveMaximum'],
  ...['minLength', 'maxItems', 'uniqueItems', 'deprecated', 'additionalProperties', 'items', 'anyOf', 'properties', '$defs'],
)
const { schema } = fc.letrec((tie) => ({
  schema: fc.dictionary(
    keyword,
    fc.oneof(
      { depthSize: 'small' },
      value,
      tie('schema'),
      fc.array(tie('schema'), { maxLength: 2 }),
      fc.dictionary(word, tie('schema'), { maxKeys: 2 }),
    ),
    { maxKeys: 4 },
  ),
}))

it('takes nothing for a schema that a validator of JSON Schema 2020-12 refuses', () => {
  let plain = 0
  fc.assert(
    fc.property(schema, (made) => {
      const each = made
      if (!isPlainSchema(each)) return
      plain += 1
      expect(validator.validateSchema(each)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(plain).toBeGreaterThan(200)
})

it.each([
  [
    true,
    {
      type: 'object',
      properties: { a: { type: ['string', 'null'], default: null }, b: { anyOf: [{ type: 'integer', minimum: 0 }, true] } },
      required: ['a'],
    },
  ],
  [false, { type: 'object', properties: { a: { $ref: '#/$defs/x' } } }],
  [false, { type: 'objet' }],
  [false, { properties: null }],
  [false, { required: ['a', 'a'] }],
])('%s for %j', (isPlain, each) => {
  expect(isPlainSchema(each)).toBe(isPlain)
})
