import { expect, it } from 'vitest'
import { argumentsOf, namesIn } from './typed-argument.ts'

const schema = { type: 'object', properties: { path: { type: 'string' }, limit: { type: 'integer' }, any: {} } }

it('reads what is typed as the schema says', () => {
  const typed = [
    { name: 'path', text: '5' },
    { name: 'limit', text: '5' },
    { name: 'any', text: '{"a": [true]}' },
    { name: ' other ', text: 'no JSON' },
    { name: '', text: 'nothing' },
  ]
  expect(argumentsOf(typed, schema)).toEqual({ path: '5', limit: 5, any: { a: [true] }, other: 'no JSON' })
  expect(argumentsOf([{ name: 'path', text: '5' }], undefined)).toEqual({ path: 5 })
})

it('knows the names of a schema', () => {
  expect(namesIn(schema)).toEqual(['path', 'limit', 'any'])
  expect(namesIn({ properties: [] })).toEqual([])
  expect(namesIn(undefined)).toEqual([])
})
