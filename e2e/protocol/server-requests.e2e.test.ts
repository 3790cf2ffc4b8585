import { describe, expect, it } from 'vitest'
import { EVERYTHING, type Replies, newerClient, olderClient } from '../testing/asked-client.ts'
import { ALL, FORM, gotBy, replies, served } from '../testing/asking-bed.ts'
import { createInstallation, realServer, until } from '../testing/installation.ts'

const clients = { 2025: olderClient, 2026: newerClient }

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

describe('server-everything', () => {
  it('asks through Tooltray as it does without it', async () => {
    await using installation = createInstallation()
    installation.configure({ one: { ...realServer('everything'), roots: true } })
    await installation.serve()
    await installation.run('refresh')
    const answering: Replies = (question) =>
      question.method === 'sampling/createMessage'
        ? { role: 'assistant', model: 'm', content: { type: 'text', text: 'said by a model' } }
        : question.method === 'roots/list'
          ? { roots: [{ uri: 'file:///home/me', name: 'mine' }] }
          : { action: 'accept', content: { name: 'Ada' } }
    for (const clientOf of [olderClient, newerClient]) {
      const client = await clientOf(installation.attachRaw(), EVERYTHING, answering)
      expect(await client.execute('one__trigger-sampling-request', { prompt: 'hello' })).toContain('said by a model')
      expect(await client.execute('one__trigger-elicitation-request')).toContain('Ada')
      if (clientOf === olderClient)
        await until(async () => (await client.execute('one__get-roots-list')).includes('file:///home/me'), 'it has the roots')
    }
    expect((await installation.status()).servers[0]?.tools).toBe(17)
  })
})
