import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { unnoted } from '../../base/limits/at-work.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { composePipeline } from '../pipeline.ts'
import { answerIdInHead } from './message-id.ts'
import { decodeLine, encodeMessage } from '../json/message-lines.ts'
import { streamTransport } from './stream-transport.ts'

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
    const wire = composePipeline(transport, [])
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

describe('a stream from a server', () => {
  const heavy = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[${'{},'.repeat(20_000)}{}]}}\n`
  const open = () => {
    const clock = manualClock()
    const input = new PassThrough()
    const output = new PassThrough()
    const messages: (JSONRPCMessage & { id?: unknown })[] = []
    const errors: string[] = []
    const transport = streamTransport({ input, output, end: () => undefined, untrusted: { clock, atWork: unnoted } })
    transport.onmessage = (message) => messages.push(message)
    transport.onerror = (error) => errors.push(error.message)
    const ask = async (...ids: number[]): Promise<void> => {
      for (const id of ids) await transport.send({ jsonrpc: '2.0', id, method: 'tools/call' })
      output.read()
    }
    return { clock, input, output, transport, messages, errors, ask }
  }
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise(setImmediate)
  }

  it('passes heavy answers on unparsed, in their order among the others', async () => {
    const { input, output, transport, messages, ask } = open()
    await transport.start()
    await ask(1, 1_000_001, 2, 1_000_002, 3)
    input.write('{"jsonrpc":"2.0","id":1,"result":{}}\n')
    input.write(`${heavy(1_000_001)}{"jsonrpc":"2.0","id":2,"result":{}}\n${heavy(1_000_002)}{"jsonrpc":"2.0","id":3,"result":{}}\n`)
    await until(() => messages.length === 5)
    expect(messages.map(({ id }) => id)).toEqual([1, 1_000_001, 2, 1_000_002, 3])
    const [, answer] = messages
    if (answer === undefined) throw new Error('Nothing came.')
    await transport.send(answer)
    expect(String(output.read())).toBe(heavy(1_000_001))
  })

  it('leaves a flood of reports out, and no answer', async () => {
    const { clock, input, transport, messages, errors, ask } = open()
    await transport.start()
    await ask(1)
    for (let count = 0; count < 9_000; count += 1) input.write('{"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n')
    input.write('{"jsonrpc":"2.0","id":1,"result":{}}\n')
    await until(() => messages.at(-1)?.id === 1)
    expect(messages).toHaveLength(2_001)
    clock.advance(1_000)
    expect(errors).toEqual(['7000 messages were left out: more notifications arrived than can be read.'])
  })

  it('passes one answer to each request on, and counts all others as unasked', async () => {
    const { clock, input, transport, messages, errors, ask } = open()
    await transport.start()
    await ask(1, 2, 3)
    await transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
    const answer = (id: number | string): string => `${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`
    input.write(`${answer(1)}${answer(1)}${answer(2)}${answer(4)}`.repeat(2_000))
    input.write(`${answer('3')}{"jsonrpc":"2.0","id":5,"result":NaN}\n`)
    for (let seconds = 0; seconds < 10; seconds += 1) {
      clock.advance(1_000)
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
    }
    expect(messages.map(({ id }) => id)).toEqual([1, '3'])
    expect(errors.at(-1)).toContain('messages were left out')
  })

  it('lets others go on between the lines of a server that says many at once', async () => {
    const { input, transport, messages, ask } = open()
    await transport.start()
    await ask(1)
    // One that costs much: parsing that fails.
    input.write(`${'{"jsonrpc"\n'.repeat(50_000)}{"jsonrpc":"2.0","id":1,"result":{}}\n`)
    let turns = 0
    while (messages.length === 0) {
      await new Promise(setImmediate)
      turns += 1
    }
    expect(turns).toBeGreaterThan(5)
  })

  it('leaves noise out that comes without end, and no answer', async () => {
    const said: string[] = []
    const input = new PassThrough()
    const untrusted = { clock: manualClock(), atWork: unnoted }
    const transport = streamTransport({
      input,
      output: new PassThrough(),
      end: () => undefined,
      onNoise: (line) => said.push(line),
      untrusted,
    })
    const messages: JSONRPCMessage[] = []
    transport.onmessage = (message) => messages.push(message)
    await transport.start()
    await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    input.write(`${'listening\n'.repeat(5_000)}\n \r\n\uFEFF{"jsonrpc":"2.0","id":1,"result":{}}\n`)
    await until(() => messages.length === 1)
    expect(said).toHaveLength(2_000)
  })

  it('reads a server slower that asks without end', async () => {
    const { clock, input, transport, messages } = open()
    await transport.start()
    for (let count = 0; count < 300; count += 1) input.write('{"jsonrpc":"2.0","id":"p","method":"ping"}\n'.repeat(10))
    await new Promise(setImmediate)
    expect(messages.length).toBeLessThan(2_100)
    for (let seconds = 0; seconds < 3; seconds += 1) {
      clock.advance(1_000)
      for (let turn = 0; turn < 1_000; turn += 1) await new Promise(setImmediate)
    }
    expect(messages).toHaveLength(3_000)
  })

  it('lets answers alone be as long as messages may be', async () => {
    const { input, transport, messages, errors, ask } = open()
    await transport.start()
    await ask(7, 1_000_001, 1_000_002)
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const begins = [
      '{"jsonrpc":"2.0","id":1000001,"result":{"x":"',
      '{"jsonrpc":"2.0","id":7,"result":{"x":"',
      '{"jsonrpc":"2.0","method":"m","params":{"x":"',
      '{"result":{"x":"',
    ]
    for (const begin of begins) {
      input.write(begin)
      for (let megabytes = 0; megabytes < 5; megabytes += 1) input.write(megabyte)
      input.write(begin.includes('"id"') ? '"}}\n' : '"},"id":1000002}\n')
    }
    await until(() => messages.length === 3)
    expect(messages.find(({ id }) => id === 7)).toMatchObject({ error: { data: { code: 'message_too_large' } } })
    expect(messages.map(({ id }) => id).sort()).toEqual([1_000_001, 1_000_002, 7])
    expect(errors).toEqual(['A message over 4 MB was dropped.', 'A message over 4 MB was dropped.'])
  })

  it('takes no message with a book for an id', async () => {
    const { input, transport, messages } = open()
    await transport.start()
    input.write(`{"jsonrpc":"2.0","id":"${'x'.repeat(10_000)}","method":"ping"}\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n`)
    await until(() => messages.length > 0)
    expect(messages.map(({ id }) => id)).toEqual([1])
  })

  it('keeps no reports for who does not read, nor answers for a server that does not', async () => {
    const { transport, errors } = open()
    const unread = new PassThrough({ highWaterMark: 10 })
    const kept = streamTransport({
      input: new PassThrough(),
      output: unread,
      end: () => undefined,
      untrusted: { clock: manualClock(), atWork: unnoted },
    })
    await transport.start()
    await kept.start()
    const report = { jsonrpc: '2.0' as const, method: 'notifications/message', params: { data: 'x'.repeat(100_000) } }
    for (let count = 0; count < 100; count += 1) {
      kept.post(report)
      kept.post({ jsonrpc: '2.0', id: count, result: { data: 'x'.repeat(100_000) } })
      await new Promise(setImmediate)
    }
    expect(unread.writableLength + unread.readableLength).toBeLessThan(1_500_000)
    kept.post({ jsonrpc: '2.0', id: 'needed', method: 'tools/call' })
    await new Promise(setImmediate)
    expect(unread.writableLength).toBeGreaterThan(1_000_000)
    expect(errors).toEqual([])
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
