import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { unnoted } from '../../base/limits/at-work.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { cutMessage } from './cut-message.ts'
import { streamTransport } from './stream-transport.ts'

/** As many as `lines.ts` keeps. */
const END_BYTES = 1024
const ends = (line: string) => {
  const bytes = Buffer.from(line)
  return cutMessage(bytes.subarray(0, END_BYTES), bytes.subarray(-END_BYTES))
}
const long = 'x'.repeat(5_000)

describe('the ends of a message that was dropped', () => {
  it.each([
    ['as most write it', `{"jsonrpc":"2.0","id":5,"method":"m","params":{"x":"${long}"}}`, { id: 5, method: 'm' }],
    ['as the TypeScript SDK writes it', `{"method":"m","params":{"x":"${long}"},"jsonrpc":"2.0","id":0}`, { id: 0, method: 'm' }],
    ['with blanks', ` { "method" : "m" , "params" : ["${long}"] , "id" : "a\\"b" , "jsonrpc" : "2.0" } \r`, { id: 'a"b', method: 'm' }],
    ['its method last', `{"params":{"x":"${long}"},"id":5,"method":"m"}`, { id: 5, method: 'm' }],
    ['an answer', `{"result":{"x":"${long}"},"jsonrpc":"2.0","id":7}`, { id: 7 }],
    ['an answer, its id first', `{"jsonrpc":"2.0","id":7,"result":{"x":"${long}"}}`, { id: 7 }],
    ['a notification', `{"jsonrpc":"2.0","method":"m","params":{"x":"${long}","id":5}}`, undefined],
    ['an id within', `{"method":"m","params":{"x":"${long}\\",\\"id\\":5}"}}`, undefined],
    ['an id in a text', `{"method":"m","x":"${long},\\"id\\":5}`, undefined],
    ['noise', long, undefined],
    ['an id that is null', `{"method":"m","params":{"x":"${long}"},"id":null}`, undefined],
    ['an id that is no whole number', `{"method":"m","params":{"x":"${long}"},"id":01}`, undefined],
    ['an id longer than anybody counts', `{"method":"m","params":{"x":"${long}"},"id":"${'9'.repeat(300)}"}`, undefined],
  ])('tell whose it is: %s', (_, line, told) => expect(ends(line)).toEqual(told))

  it('never tell another id than the message has', () => {
    const members = fc.record({
      id: fc.option(fc.oneof(fc.integer(), fc.string())),
      method: fc.option(fc.string()),
      params: fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ',', ':', 'id', 'x') })),
    })
    const order = fc.shuffledSubarray(['jsonrpc', 'id', 'method', 'params', 'extra'], { minLength: 5 })
    fc.assert(
      fc.property(members, order, ({ id, method, params }, keys) => {
        const values: Record<string, unknown> = { jsonrpc: '2.0', id: id ?? undefined, method: method ?? undefined, params, extra: long }
        const told = ends(JSON.stringify(Object.fromEntries(keys.map((key) => [key, values[key]]))))
        if (told === undefined) return
        expect(told.id).toBe(id)
        // Where only the beginning of a method would tell, it may be taken for an answer; nobody waits for that.
        if (told.method !== undefined) expect(told.method).toBe(method)
      }),
    )
  })
})

it('a server is refused a request that is too large, wherever its id stands, and a call fails whose answer is', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const messages: JSONRPCMessage[] = []
  const errors: Error[] = []
  const transport = streamTransport({ input, output, end: () => undefined, untrusted: { clock: manualClock(), atWork: unnoted } })
  transport.onmessage = (message) => messages.push(message)
  transport.onerror = (error) => errors.push(error)
  await transport.start()
  await transport.send({ jsonrpc: '2.0', id: 1_000_001, method: 'tools/call' })
  output.read()
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const write = (begin: string, megabytes: number, end: string): void => {
    input.write(begin)
    for (let count = 0; count < megabytes; count += 1) input.write(megabyte)
    input.write(end)
  }
  write('{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"x":"', 5, '"}}\n')
  write('{"method":"sampling/createMessage","params":{"x":"', 5, '"},"jsonrpc":"2.0","id":0}\n')
  write('{"result":{"x":"', 17, '"},"jsonrpc":"2.0","id":1000001}\n')
  let written = ''
  output.on('data', (piece) => (written += String(piece)))
  while (messages.length === 0 || written.split('\n').length < 3) await new Promise(setImmediate)
  const refused = written.trimEnd().split('\n')
  const error = { code: -32600, message: 'The request is larger than 4 MB and was not read. Send less at once.' }
  expect(refused.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: 'q', error },
    { id: 0, error },
  ])
  expect(messages).toMatchObject([{ id: 1_000_001, error: { message: 'The answer is larger than 16 MB and was dropped.' } }])
  expect(errors).toHaveLength(3)
})
