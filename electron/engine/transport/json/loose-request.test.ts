import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { looseRequest } from './loose-request.ts'

const read = (message: object) => looseRequest(message as JSONRPCMessage)
const plain = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

it.each<[object, object]>([
  [{ ...plain, params: null }, plain],
  [{ ...plain, trace: 'x' }, plain],
  [
    { ...plain, params: { cursor: 'a', _meta: null } },
    { ...plain, params: { cursor: 'a' } },
  ],
  [
    { jsonrpc: '2.0', method: 'notifications/initialized', params: null },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ],
])('%j is read as it is meant', (message, expected) => {
  expect(read(message)).toEqual(expected)
})

it.each([plain, { ...plain, params: { _meta: { a: 1 } } }, { jsonrpc: '2.0', id: 1, result: {}, more: 1 }])(
  '%j stays as it is',
  (message) => {
    expect(read(message)).toBe(message)
  },
)

it.each([
  { ...plain, params: [] },
  { ...plain, params: 'x' },
  { ...plain, id: 1.5 },
  { ...plain, id: null },
  { ...plain, id: {} },
])('%j is invalid, with the reason', (message) => {
  expect(read(message)).toMatch(/^The .* of a request /)
})
