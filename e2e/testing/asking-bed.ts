import { expect } from 'vitest'
import { type Asked, type Replies } from './asked-client.ts'
import { type Installation, createInstallation, ownServer } from './installation.ts'

type Json = Record<string, unknown>

export const FORM: Asked = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which colour? é',
    requestedSchema: { type: 'object', properties: { colour: { type: 'string', default: 'red' } }, required: ['colour'] },
    'x-unknown': [1],
  },
}
export const ADDRESS: Asked = {
  method: 'elicitation/create',
  params: { mode: 'url', message: 'Pay here', url: 'https://example.com/pay?x=1', elicitationId: 'e-1' },
}
export const MODEL: Asked = {
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text: 'hello' } }],
    maxTokens: 10,
    tools: [{ name: 't', inputSchema: { type: 'object' } }],
  },
}
export const ROOTS: Asked = { method: 'roots/list', params: {} }

/** What a client answers; not all of it is what our schemas know. */
export const replies: Replies = ({ method, params }) => {
  if (method === 'roots/list') return { roots: [{ uri: 'file:///home/me', name: 'me', 'x-more': 1 }] }
  if (method === 'sampling/createMessage')
    return { role: 'assistant', model: 'm', stopReason: 'toolUse', content: [{ type: 'tool_use', id: '1', name: 't', input: { a: 1 } }] }
  return (params as Json)['mode'] === 'url' ? { action: 'accept' } : { action: 'accept', content: { colour: 'blue' }, _meta: { own: 1 } }
}
export const ALL = { form: FORM, address: ADDRESS, model: MODEL, roots: ROOTS }

type Era = 2025 | 2026

/** A Tooltray with a server that asks, of an era, that is read. */
export async function served(
  era: Era,
  entry: Json = { roots: true, tools: { direct: ['ask'] } },
  settings: Json = {},
): Promise<Installation> {
  const installation = createInstallation()
  installation.configure({ one: { ...ownServer('asking', '--era', String(era)), ...entry }, echo: ownServer('eras') }, settings)
  await installation.serve()
  await installation.run('refresh')
  return installation
}

/** What the server got for each question, however its era says so. */
export function gotBy(text: string): Json {
  const { inputResponses, requestState, ...outcomes } = JSON.parse(text) as Record<string, Json>
  if (inputResponses === undefined) return Object.fromEntries(Object.entries(outcomes).map(([name, { result }]) => [name, result]))
  expect(requestState).toBe('opaque é')
  return inputResponses
}
