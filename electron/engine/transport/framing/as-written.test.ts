import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { inPieces } from '../json/raw-json.ts'
import { FIRST_OWN_ID } from '../own-ids.ts'
import { encodeMessage } from '../json/message-lines.ts'
import { streamTransport } from './stream-transport.ts'

const ID = FIRST_OWN_ID + 1

/** Has a server send an answer, and returns it as it is passed on. */
async function passedOn(result: string): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const untrusted = { clock: manualClock(), atWork: () => () => undefined }
  const transport = streamTransport({ input, output, end: () => undefined, untrusted })
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>()
  transport.onmessage = resolve
  await transport.start()
  transport.post({ jsonrpc: '2.0', id: ID, method: 'tools/call' })
  input.write(`{"result":${result},"jsonrpc":"2.0","id":${ID}}\n`)
  const message = await promise
  const text = inPieces(() => encodeMessage(message))
  return typeof text === 'string' ? text : text.map(String).join('')
}

it.each([
  [
    'numbers with more digits than a double holds',
    '{"content":[],"structuredContent":{"id":1915883588174806058,"f":0.1000000000000000055}}',
  ],
  ['numbers beyond all doubles', '{"structuredContent":{"e":1E400,"z":-0,"whole":1.0}}'],
  ['a key twice', '{"structuredContent":{"a":1,"a":2},"content":[{"type":"text","text":"x","text":"y"}]}'],
  [
    'nothing of that kind',
    '{"content":[{"type":"text","text":"1915883588174806058 {\\"a\\":1,\\"a\\":2}"}],"structuredContent":{"a":1.5}}',
  ],
])('a result with %s is passed on as it was written', async (_what, result) => {
  expect(await passedOn(result)).toBe(`{"jsonrpc":"2.0","id":${ID},"result":${result}}\n`)
})

it('a call with a key twice is refused, and does not arrive', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = streamTransport({ input, output, end: () => undefined })
  const arrived: JSONRPCMessage[] = []
  transport.onmessage = (message) => void arrived.push(message)
  await transport.start()
  const answered = new Promise((resolve) => output.once('data', (bytes: Buffer) => resolve(JSON.parse(bytes.toString()))))
  input.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"path":"a","path":"b"}}}\n')
  expect(await answered).toMatchObject({ id: 1, error: { code: -32602, data: { code: 'arguments_invalid' } } })
  expect(arrived).toEqual([])
})
