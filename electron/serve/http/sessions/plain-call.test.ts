import { classifyInboundRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainCallOf } from './plain-call.ts'

const accept = 'application/json, text/event-stream'
const call = (params: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'echo', arguments: {}, ...params },
  ...more,
})
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const modern = { accept, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'echo' }

it('knows a call of either era, as the SDK does', () => {
  const told = [
    { headers: { accept }, body: call() },
    { headers: { accept, 'mcp-protocol-version': '2025-11-25' }, body: call({ _meta: { progressToken: 1 } }, { id: 'a' }) },
    { headers: modern, body: call({ _meta: envelope }) },
  ]
  expect(told.map(({ headers, body }) => plainCallOf(headers, body)?.era)).toEqual(['legacy', 'legacy', 'modern'])
  const bySdk = told.map(({ headers, body }: { headers: Record<string, string>; body: unknown }) => {
    const [protocolVersionHeader, mcpMethodHeader, mcpNameHeader] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map(
      (name) => headers[name],
    )
    return classifyInboundRequest({
      httpMethod: 'POST',
      body,
      ...(protocolVersionHeader === undefined ? {} : { protocolVersionHeader }),
      ...(mcpMethodHeader === undefined ? {} : { mcpMethodHeader }),
      ...(mcpNameHeader === undefined ? {} : { mcpNameHeader }),
    }).kind
  })
  expect(bySdk).toEqual(['legacy', 'legacy', 'modern'])
})

it.each([
  ['no message', { accept }, undefined],
  ['a batch', { accept }, [call()]],
  ['another method', { accept }, call({}, { method: 'tools/list' })],
  ['no id', { accept }, call({}, { id: null })],
  ['half an id', { accept }, call({}, { id: 1.5 })],
  ['another JSON-RPC', { accept }, call({}, { jsonrpc: '1.0' })],
  ['more than a message has', { accept }, call({}, { result: {} })],
  ['no name', { accept }, call({ name: 7 })],
  ['a name that no header takes', { accept }, call({ name: 'zoë' })],
  ['arguments that are a list', { accept }, call({ arguments: [] })],
  ['an envelope that is none', { accept }, call({ _meta: 'x' })],
  ...[[], {}, null, true, 1.5, 1e300].map((progressToken): [string, { accept: string }, unknown] => [
    `a progress token that is ${JSON.stringify(progressToken)}`,
    { accept },
    call({ _meta: { progressToken } }),
  ]),
  ...[5, {}, { taskId: 'a' }].map((task): [string, { accept: string }, unknown] => [
    `a task that is ${JSON.stringify(task)}`,
    { accept },
    call({ _meta: { 'io.modelcontextprotocol/related-task': task } }),
  ]),
  ['a progress token that is none, of the newer era', modern, call({ _meta: { ...envelope, progressToken: {} } })],
  ['no stream wanted', { accept: 'application/json' }, call()],
  ['nothing wanted', {}, call()],
  ['an unknown revision', { accept, 'mcp-protocol-version': '2024-01-01' }, call()],
  ['the header of one era, the body of the other', { accept, 'mcp-protocol-version': '2026-07-28' }, call()],
  ['no header for the revision', { ...modern, 'mcp-protocol-version': undefined }, call({ _meta: envelope })],
  ['no header for the method', { ...modern, 'mcp-method': undefined }, call({ _meta: envelope })],
  ['a header for another method', { ...modern, 'mcp-method': 'tools/list' }, call({ _meta: envelope })],
  ['a header for another tool', { ...modern, 'mcp-name': 'other' }, call({ _meta: envelope })],
  ['nobody who asks', modern, call({ _meta: { ...envelope, 'io.modelcontextprotocol/clientInfo': undefined } })],
  ['no capabilities', modern, call({ _meta: { ...envelope, 'io.modelcontextprotocol/clientCapabilities': undefined } })],
  ['a revision to come', modern, call({ _meta: { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } })],
])('leaves to the SDK what may need an explanation: %s', (_what, headers, body) => {
  expect(plainCallOf(headers, body)).toBeUndefined()
})

it('takes no call that the SDK refuses once it is handed over', () => {
  const key = fc.constantFrom('progressToken', 'io.modelcontextprotocol/related-task', 'x', 'io.modelcontextprotocol/logLevel')
  const value = fc.oneof(fc.jsonValue(), fc.constant({ taskId: 'a' }), fc.double())
  const params = fc.record({ _meta: fc.dictionary(key, value), task: value, arguments: value }, { requiredKeys: ['_meta'] })
  fc.assert(
    fc.property(params, fc.oneof(fc.string(), fc.integer(), fc.double()), (more, id) => {
      const plain = plainCallOf({ accept }, JSON.parse(JSON.stringify(call(more, { id }))))
      if (plain !== undefined) parseJSONRPCMessage(plain.message)
    }),
    { numRuns: 1_000 },
  )
})
