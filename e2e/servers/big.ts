/**
 * Answers with long lines.
 *
 * Tools: `big {bytes}` answers with one line of exactly that many bytes (without its line end; at least 100);
 * `size {text}` answers with the number of bytes of its argument, for long requests.
 */
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { text } from './wire.ts'

servePlain({
  name: 'big',
  list: () => ({
    tools: [
      tool('big', 'Answers with a line of so many bytes', { bytes: { type: 'integer', minimum: 100 } }),
      tool('size', 'Counts the bytes of a text', { text: { type: 'string' } }),
    ],
  }),
  call({ id, name, args }) {
    if (name === 'size') return text(String(Buffer.byteLength(String(args['text']))))
    if (name !== 'big') throw unknownTool(name)
    const frame = JSON.stringify({ jsonrpc: '2.0', id, result: text('') })
    return text('x'.repeat(Number(args['bytes']) - frame.length))
  },
})
