/**
 * Writes things that are not messages, before its first answer and between all of them.
 *
 *   --kinds text,json,empty,crlf,bom,stderr   which of them (default: all)
 *     text    banners, unfinished JSON, a prompt
 *     json    JSON that is no JSON-RPC message: null, numbers, strings, arrays, log records
 *     empty   empty lines and lines of spaces
 *     crlf    messages end in \r\n
 *     bom     the stream begins with a byte order mark, on the line of the first message
 *     stderr  three lines on stderr for each answer, one of 100 KB, and one that never ends
 *
 * Tools: `echo {text}`.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { flags, text, type Json } from '../wire.ts'

const kinds = new Set(flags({ kinds: 'text,json,empty,crlf,bom,stderr' }).kinds.split(','))
const lineEnd = kinds.has('crlf') ? '\r\n' : '\n'
const linesOfKind = {
  text: ['Server running on stdio', '{"jsonrpc":"2.0","id":1,"resu', '> ', '\u001B[32mready\u001B[0m'],
  json: ['null', '42', '"text"', '[]', '[null]', '{}', '{"level":30,"msg":"listening","id":1}', '{"jsonrpc":"1.0","id":1,"result":{}}'],
  empty: ['', '   ', '\t'],
}
const noise = Object.entries(linesOfKind).flatMap(([kind, lines]) => (kinds.has(kind) ? lines : []))
let start = kinds.has('bom') ? '\uFEFF' : ''

servePlain({
  name: 'noise',
  list: () => ({ tools: [tool('echo', 'Gives back the text', { text: { type: 'string' } })] }),
  call({ name, args }) {
    if (name !== 'echo') throw unknownTool(name)
    return text(String(args['text']))
  },
  write(message: Json) {
    if (kinds.has('stderr')) process.stderr.write(`answering\n${'e'.repeat(100_000)}\nno end of line`)
    // The mark must share its line with a message, or losing that line would go unnoticed.
    if (start === '') process.stdout.write(noise.map((line) => line + lineEnd).join(''))
    process.stdout.write(`${start}${JSON.stringify({ jsonrpc: '2.0', ...message })}${lineEnd}`)
    process.stdout.write(noise.map((line) => line + lineEnd).join(''))
    start = ''
  },
})
