import { describe, expect, it } from 'vitest'
import { elicitationForm, secretFields, shownForm, withDefaults } from './elicitation-form.ts'

const colour = { type: 'string', title: 'Colour', enum: ['red', 'blue'], default: 'red' }
const schema = (properties: Record<string, unknown>) => ({ type: 'object', properties })

describe('questionForm', () => {
  it('takes what the specification allows, and leaves out everything else', () => {
    const fields = {
      colour,
      many: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] }, minItems: 1 },
      one: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
      age: { type: 'integer', minimum: 0, maximum: 150 },
    }
    const asked = {
      ...schema({ ...fields, mail: { type: 'string', format: 'email', pattern: '(a+)+$', $ref: '#' } }),
      required: ['age'],
      allOf: [],
    }
    expect(elicitationForm(asked)).toEqual({ ...schema({ ...fields, mail: { type: 'string', format: 'email' } }), required: ['age'] })
  })

  it.each([
    undefined,
    'text',
    {},
    { type: 'object' },
    schema({ nested: schema({}) }),
    schema({ one: { type: 'string', enum: [1] } }),
    schema(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, colour]))),
    schema({ one: { type: 'string', description: 'x'.repeat(60_000) } }),
  ])('is none: %#', (asked) => expect(elicitationForm(asked)).toBeUndefined())
})

it('shows choices in one way, however they are written', () => {
  const [a, b] = [
    { const: 'a', title: 'A' },
    { const: 'b', title: 'b' },
  ]
  const form = elicitationForm(
    schema({
      plain: { type: 'string', enum: ['b'], default: 'b' },
      named: { type: 'string', enum: ['a', 'b'], enumNames: ['A'] },
      titled: { type: 'string', oneOf: [a, { const: 'b' }] },
      many: { type: 'array', items: { type: 'string', enum: ['b'] }, maxItems: 1 },
      manyTitled: { type: 'array', items: { anyOf: [a, b] } },
      other: { type: 'boolean' },
    }),
  )
  expect(form && shownForm(form)).toEqual(
    schema({
      plain: { type: 'string', oneOf: [b], default: 'b' },
      named: { type: 'string', oneOf: [a, b] },
      titled: { type: 'string', oneOf: [a, b] },
      many: { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: [b] }, maxItems: 1 },
      manyTitled: { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: [a, b] } },
      other: { type: 'boolean' },
    }),
  )
})

it('finds the fields that no server may ask for', () => {
  const text = { type: 'string' }
  const form = elicitationForm(schema({ api_key: text, colour, word: { ...text, title: 'Your password' }, user: text }))
  expect(form && secretFields(form)).toEqual(['api_key', 'word'])
})

it('fills in the defaults of what was left out, and nothing else', () => {
  const form = elicitationForm(schema({ colour, age: { type: 'integer', default: 0 }, note: { type: 'string' } }))
  if (form === undefined) throw new Error('no form')
  expect(withDefaults(form, {})).toEqual({ colour: 'red', age: 0 })
  expect(withDefaults(form, { colour: 'blue', note: '' })).toEqual({ colour: 'blue', age: 0, note: '' })
})
