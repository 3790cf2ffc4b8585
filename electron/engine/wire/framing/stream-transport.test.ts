import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { composeWire } from '../wire.ts'
import { answerIdInHead } from './message-id.ts'
import { decodeLine, encodeMessage, streamTransport } from './stream-transport.ts'

async function opened(maxBytes?: number) {
  const input = new PassThrough()
  const output = new PassThrough()
  const messages: JSONRPCMessage[] = []
  const noise: string[] = []
  const errors: Error[] = []
  let closes = 0
  const transport = streamTransport({
    input,
    output,
    end: () => void output.end(),
    onNoise: (line) => noise.push(line),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  transport.onmessage = (message) => messages.push(message)
  transport.onerror = (error) => errors.push(error)
  transport.onclose = () => closes++
  await transport.start()
  return { input, output, transport, messages, noise, errors, closes: () => closes }
}

describe('streamTransport', () => {
  it('takes messages and passes over everything else on the stream', async () => {
    const { input, messages, noise } = await opened()
    input.write(
      'Server listening\r\n\n\uFEFF{"jsonrpc":"2.0","method":"a"}\r\n{"half":\n42\n' +
        '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","method":"b"}]\n',
    )
    await new Promise(setImmediate)
    expect(messages.map((message) => ('method' in message ? message.method : message.id))).toEqual(['a', 1, 'b'])
    expect(noise).toEqual(['Server listening', '{"half":', '42'])
  })

  it('takes an answer without a version for an answer, and fails the request whose answer is no JSON', async () => {
    const { input, messages, noise } = await opened()
    input.write('{"id":4,"result":{}}\n{"id":5,"level":"info"}\n{"jsonrpc":"2.0","id":6,"result":{"x":NaN}}\n')
    await new Promise(setImmediate)
    expect(messages).toEqual([
      { id: 4, result: {} },
      { jsonrpc: '2.0', id: 6, error: { code: -32603, message: 'The answer is not valid JSON.' } },
    ])
    expect(noise).toHaveLength(2)
  })

  it('goes on after a message that its reader stumbled over', async () => {
    const { input, transport, messages, errors } = await opened()
    const wire = composeWire(transport, [])
    wire.onerror = (error) => errors.push(error)
    wire.onmessage = (message) => {
      if ('method' in message && message.method === 'odd') throw new Error('stumbled')
      messages.push(message)
    }
    input.write('{"jsonrpc":"2.0","method":"odd"}\n{"jsonrpc":"2.0","method":"plain"}\n')
    await new Promise(setImmediate)
    expect(messages).toMatchObject([{ method: 'plain' }])
    expect(errors.map(({ message }) => message)).toEqual(['stumbled'])
  })

  it('fails only the request whose answer is too large', async () => {
    const { input, messages, errors } = await opened(100)
    input.write(`{"jsonrpc":"2.0","id":7,"result":{"x":"${'y'.repeat(200)}"}}\n{"jsonrpc":"2.0","id":8,"result":{}}\n`)
    await new Promise(setImmediate)
    expect(messages).toMatchObject([
      { id: 7, error: { data: { code: 'message_too_large' } } },
      { id: 8, result: {} },
    ])
    expect(errors).toHaveLength(1)
  })

  it('tells of the end once, and refuses to write after it', async () => {
    const { input, transport, closes } = await opened()
    input.end()
    input.resume()
    await new Promise(setImmediate)
    await transport.close()
    expect(closes()).toBe(1)
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toMatchObject({ code: 'server_disconnected' })
  })

  it('waits for a slow reader', async () => {
    const { output, transport } = await opened()
    let sent = false
    const sending = transport.send({ jsonrpc: '2.0', method: 'x', params: { text: 'y'.repeat(100_000) } }).then(() => (sent = true))
    await new Promise(setImmediate)
    expect(sent).toBe(false)
    output.resume()
    await sending
    expect(sent).toBe(true)
  })
})

describe('encodeMessage', () => {
  it('puts the id of an answer first, where a relay finds it', () => {
    const line = encodeMessage({ result: { content: [] }, jsonrpc: '2.0', id: 'a"b' })
    expect(line).toBe('{"jsonrpc":"2.0","id":"a\\"b","result":{"content":[]}}\n')
    expect(answerIdInHead(Buffer.from(line))).toBe('a"b')
    expect(decodeLine(line)).toEqual({ jsonrpc: '2.0', id: 'a"b', result: { content: [] } })
  })

  it('leaves requests and notifications alone', () => {
    const request = encodeMessage({ jsonrpc: '2.0', id: 1, method: 'ping' })
    expect(answerIdInHead(Buffer.from(request))).toBeUndefined()
    expect(answerIdInHead(Buffer.from(encodeMessage({ jsonrpc: '2.0', method: 'x' })))).toBeUndefined()
  })
})
