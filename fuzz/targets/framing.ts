import fc from 'fast-check'
import { PassThrough } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { answerIdInHead, answerIds } from '../../electron/engine/transport/framing/message-id.ts'
import { decodeLine, encodeMessage } from '../../electron/engine/transport/json/message-lines.ts'
import { streamTransport } from '../../electron/engine/transport/framing/stream-transport.ts'
import { type Target, mustHold } from '../target.ts'

const MOST_BYTES = 4_096

const message = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.integer(), fc.string()), result: fc.jsonValue({ maxDepth: 3 }) }),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.integer(), fc.string()), method: fc.string(), params: fc.jsonValue() }),
  fc.record({ jsonrpc: fc.constant('2.0'), method: fc.string() }),
)
const line = fc.oneof(
  message.map((value) => JSON.stringify(value)),
  fc.array(message, { maxLength: 3 }).map((value) => JSON.stringify(value)),
  fc.string(),
)

/** Lines of JSON-RPC on a byte stream: the same messages however the bytes are cut, and every one can be passed on. */
export const target: Target = {
  words: [
    '{"jsonrpc":"2.0"',
    ',"id":1',
    '"id":',
    '"method":"x"',
    '"result":{}',
    '"error":{}',
    '"params":{}',
    '[',
    ']',
    '{',
    '}',
    ',',
    '\n',
    '\r\n',
  ],
  fresh: fc.array(line, { maxLength: 6 }).map((lines) => lines.map((each) => `${each}\n`).join('')),
  async run(input) {
    const whole = await read([input])
    const cut = await read(pieces(input))
    mustHold(isDeepStrictEqual(whole, cut), 'The same bytes in other pieces are other messages.')
    for (const message of whole.messages) {
      // No other number is an id that comes back as it was (JSON-RPC 2.0, section 4).
      if ('id' in message && typeof message.id === 'number' && !Number.isSafeInteger(message.id)) continue
      const line = encodeMessage(message)
      const again = decodeLine(line)
      mustHold(isDeepStrictEqual(again, JSON.parse(JSON.stringify(message))), 'A message is another one once it was passed on.')
      // The relay reads the first bytes of an answer alone; whoever gives longer ids is counted wrongly by nobody but itself.
      const { length } = JSON.stringify('id' in message ? message.id : '')
      if (
        length < 100 &&
        message.jsonrpc === '2.0' &&
        /^(?:jsonrpc,id,(?:result|error)|(?:result|error),(?:id,jsonrpc|jsonrpc,id))$/.test(Object.keys(message).join())
      )
        mustHold(answerIdInHead(Buffer.from(line)) === (message as { id?: unknown }).id, 'The id of an answer is not found in its head.')
    }
    answerIds(input)
  },
}

async function read(chunks: readonly Buffer[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = streamTransport({
    input,
    output,
    end: () => void output.end(),
    onNoise: (text) => noise.push(text),
    maxBytes: MOST_BYTES,
  })
  const messages: Parameters<NonNullable<typeof transport.onmessage>>[0][] = []
  const noise: string[] = []
  const errors: string[] = []
  transport.onmessage = (message) => messages.push(message)
  transport.onerror = (error) => errors.push(error.message)
  await transport.start()
  for (const chunk of chunks) input.write(chunk)
  input.end()
  await new Promise((resolve) => input.once('close', resolve))
  await transport.close()
  // A message that is refused is read for its id first, so what is wrong with a later one may be reported before it.
  return { messages, noise, errors: errors.sort() }
}

/** Pieces of one byte up to many, in an order that the bytes themselves decide. */
function pieces(input: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let from = 0; from < input.length;) {
    const length = 1 + (input[from] ?? 0) * (found.length % 3)
    found.push(input.subarray(from, from + length))
    from += length
  }
  return found
}
