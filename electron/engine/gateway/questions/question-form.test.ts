import { describe, expect, it } from 'vitest'
import { questionForm, secretFields, withDefaults } from './question-form.ts'

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
    expect(questionForm(asked)).toEqual({ ...schema({ ...fields, mail: { type: 'string', format: 'email' } }), required: ['age'] })
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
  ])('is none: %#', (asked) => expect(questionForm(asked)).toBeUndefined())
})

it('finds the fields that no server may ask for', () => {
  const text = { type: 'string' }
  const form = questionForm(schema({ api_key: text, colour, word: { ...text, title: 'Your password' }, user: text }))
  expect(form && secretFields(form)).toEqual(['api_key', 'word'])
})

it('fills in the defaults of what was left out, and nothing else', () => {
  const form = questionForm(schema({ colour, age: { type: 'integer', default: 0 }, note: { type: 'string' } }))
  if (form === undefined) throw new Error('no form')
  expect(withDefaults(form, {})).toEqual({ colour: 'red', age: 0 })
  expect(withDefaults(form, { colour: 'blue', note: '' })).toEqual({ colour: 'blue', age: 0, note: '' })
})
