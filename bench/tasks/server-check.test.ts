import { expect, it } from 'vitest'
import { refusalOfServer } from './server-check.ts'

const tool = {
  name: 'draw',
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { size: { type: 'integer' } },
    required: ['size'],
    additionalProperties: false,
  },
}

it('says what a server of the SDK says, and nothing of arguments that it takes', async () => {
  expect(await refusalOfServer(tool, { size: 3 })).toBeUndefined()
  expect(await refusalOfServer(tool, { size: '3' })).toMatch(/Input validation error: Invalid arguments for tool draw: .*size.*integer/)
  expect(await refusalOfServer(tool, {})).toMatch(/Input validation error/)
})

it('takes everything where the schema cannot be read', async () => {
  const broken = { type: 'object', properties: { size: { type: 'number', exclusiveMinimum: true } } }
  expect(await refusalOfServer({ name: 'draw', inputSchema: broken }, { size: 'x' })).toBeUndefined()
})
