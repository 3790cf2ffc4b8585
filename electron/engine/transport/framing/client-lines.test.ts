import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { streamTransport } from './stream-transport.ts'

async function opened() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const messages: JSONRPCMessage[] = []
  const errors: Error[] = []
  const transport = streamTransport({ input, output, end: () => void output.end() })
  transport.onmessage = (message) => messages.push(message)
  transport.onerror = (error) => errors.push(error)
  await transport.start()
  return { input, output, messages, errors }
}

describe('what a client sends over a bound is answered at once, and goes nowhere', () => {
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
  const many = `[${'{},'.repeat(100_000)}{}]`
  const long = 'x'.repeat(300)

  it.each([
    ['nesting', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`, 1, /nested more than 200 levels/],
    ['nesting, its id behind', `{"jsonrpc":"2.0","method":"tools/call","params":${deep},"id":"b"}`, 'b', /nested more than 200 levels/],
    ['values', `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"a":${many}}}`, 2, /more than 50000 values/],
    ['a long id', `{"jsonrpc":"2.0","id":"${long}","method":"ping"}`, long, /more than 256 characters/],
    ['a long id within a batch', `[{"jsonrpc":"2.0","id":"${long}","method":"ping"}]`, long, /more than 256 characters/],
  ])('%s', async (_what, line, id, words) => {
    const { input, output, messages } = await opened()
    input.write(`${line}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n`)
    await vi.waitFor(() => expect(messages).toEqual([{ jsonrpc: '2.0', id: 9, method: 'ping' }]))
    const answer = JSON.parse(String(await once(output, 'data'))) as Record<string, unknown>
    expect(answer).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32600, message: expect.stringMatching(words) as string } })
  })

  it('but a notification, which nobody waits for, is told of', async () => {
    const { input, output, messages, errors } = await opened()
    input.write(`{"jsonrpc":"2.0","method":"notifications/x","params":${deep}}\n`)
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect([messages, output.read()]).toEqual([[], null])
  })
})
