import { expect, it } from 'vitest'
import { schemaValidator } from './schema-validator.ts'

const told = (schema: object, data: unknown): unknown =>
  schemaValidator
    .rawValidation<{ property: string; message: string }>(schema, data as Record<string, unknown>)
    .errors?.map(({ property, message }) => [property, message])

const needed = 'This is required.'

it('names each field that is needed and empty, at any depth and behind references', () => {
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' }, filter: { $ref: '#/$defs/a%20filter' }, list: { type: 'array', items: { required: ['id'] } } },
    required: ['title', 'filter'],
    $defs: { 'a filter': { type: 'object', properties: { from: {}, to: {} }, required: ['from', 'to'] } },
  }
  expect(told(schema, { title: undefined, filter: undefined })).toEqual([
    ['.title', needed],
    ['.filter', needed],
  ])
  expect(told(schema, { title: 'x', filter: { to: 1 }, list: [{}, { id: 1 }] })).toEqual([
    ['.filter.from', needed],
    ['.list.0.id', needed],
  ])
})

it('tells what else is wrong in the words of the validator, and once', () => {
  const schema = { type: 'object', properties: { count: { type: 'integer' } } }
  expect(told(schema, { count: 'many' })).toEqual([['.count', expect.stringContaining('type')]])
  expect(told(schema, { count: 1 })).toEqual([])
})
