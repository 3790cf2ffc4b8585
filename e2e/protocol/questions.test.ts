import { describe, expect, it } from 'vitest'
import { type Asked, EVERYTHING, type Replies, newerClient, olderClient } from '../testing/asked-client.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'

type Json = Record<string, unknown>

const FORM: Asked = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which colour? é',
    requestedSchema: { type: 'object', properties: { colour: { type: 'string', default: 'red' } }, required: ['colour'] },
    'x-unknown': [1],
  },
}
const ADDRESS: Asked = {
  method: 'elicitation/create',
  params: { mode: 'url', message: 'Pay here', url: 'https://example.com/pay?x=1', elicitationId: 'e-1' },
}
const MODEL: Asked = {
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text: 'hello' } }],
    maxTokens: 10,
    tools: [{ name: 't', inputSchema: { type: 'object' } }],
  },
}
const ROOTS: Asked = { method: 'roots/list', params: {} }

/** What a client answers; not all of it is what our schemas know. */
const replies: Replies = ({ method, params }) => {
  if (method === 'roots/list') return { roots: [{ uri: 'file:///home/me', name: 'me', 'x-more': 1 }] }
  if (method === 'sampling/createMessage')
    return { role: 'assistant', model: 'm', stopReason: 'toolUse', content: [{ type: 'tool_use', id: '1', name: 't', input: { a: 1 } }] }
  return (params as Json)['mode'] === 'url' ? { action: 'accept' } : { action: 'accept', content: { colour: 'blue' }, _meta: { own: 1 } }
}
const ALL = { form: FORM, address: ADDRESS, model: MODEL, roots: ROOTS }

const clients = { 2025: olderClient, 2026: newerClient }
type Era = keyof typeof clients

const asking = (era: Era, entry: Json = {}): Json => ({ ...ownServer('asking', '--era', String(era)), ...entry })

/** A Tooltray with a server that asks, of an era, that is read. */
async function served(era: Era, entry: Json = { roots: true, tools: { direct: ['ask'] } }): Promise<Installation> {
  const installation = createInstallation()
  installation.configure({ one: asking(era, entry) })
  await installation.serve()
  await installation.run('refresh')
  return installation
}

/** What the server got for each question, however its era says so. */
function gotBy(text: string): Json {
  const { inputResponses, requestState, ...outcomes } = JSON.parse(text) as Record<string, Json>
  if (inputResponses === undefined) return Object.fromEntries(Object.entries(outcomes).map(([name, { result }]) => [name, result]))
  expect(requestState).toBe('opaque é')
  return inputResponses
}

const allReplies = Object.fromEntries(Object.entries(ALL).map(([name, question]) => [name, replies(question)]))

describe.each([
  [2025, 2025],
  [2025, 2026],
  [2026, 2025],
  [2026, 2026],
] as const)('a server of %s and a client of %s', (ofServer, ofClient) => {
  it('ask and answer each other as if nobody stood between them', async () => {
    await using installation = await served(ofServer)
    const client = await clients[ofClient](installation.attachRaw(), EVERYTHING, replies)

    expect(gotBy(await client.execute('one__ask', { questions: ALL }))).toEqual(allReplies)
    expect(client.asked).toHaveLength(4)
    expect(client.asked).toEqual(expect.arrayContaining(Object.values(ALL)))

    // A tool at hand, a prompt and a resource.
    const { result } = await client.request('tools/call', { name: 'one__ask', arguments: { questions: { form: FORM } } })
    expect(gotBy(result.content[0].text)).toEqual({ form: replies(FORM) })
    const prompt = await client.request('prompts/get', { name: 'one__ask' })
    expect(JSON.stringify(prompt.result)).toContain('blue')
    const resource = await client.request('resources/read', { uri: 'ask://colour' })
    expect(JSON.stringify(resource.result)).toContain('blue')
  })
})
