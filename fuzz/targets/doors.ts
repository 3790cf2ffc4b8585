import fc from 'fast-check'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostControl } from '../../electron/control/procedures/procedure.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { openListeners } from '../../electron/serve/socket-listeners.ts'
import { type Target, jsonIn, mustHold } from '../target.ts'

const path = join(mkdtempSync(join(tmpdir(), 'doors-')), 'socket')
const control = { engine: { status: () => ({}), serveMcp: () => undefined }, stop: () => undefined } as unknown as HostControl
await openListeners({
  path,
  platform: thisPlatform(),
  control,
  version: '1',
  runCommand: async (visitor) => void visitor.destroy(),
  onCommandFailed: () => undefined,
  onConnections: () => undefined,
})
// The library tells of odd messages there; a host sends that to its log.
console.error = () => undefined

/** Whoever comes by the local socket: an answer or the way out, and the door stays open for the next. */
export const target: Target = {
  words: [
    '{"tooltray":1,"purpose":"control","client":"x"}\n',
    '"purpose":"mcp"',
    '"profile":"x"',
    '{"i":"1","p":{"u":"/status"}}\n',
    '{"base64":"AAAA"}\n',
    '{"i":',
    '"t":',
    '\n',
    '{',
    '}',
  ],
  fresh: fc
    .tuple(fc.constantFrom('control', 'mcp', 'command', 'x'), fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }))
    .map(([purpose, messages]) => [{ tooltray: 1, purpose, client: 'x' }, ...messages].map((each) => `${JSON.stringify(each)}\n`).join('')),
  async run(input) {
    await visit(input)
    const welcome = jsonIn((await visit(Buffer.from('{"tooltray":1,"purpose":"control","client":"next"}\n'))).split('\n')[0] ?? '')
    mustHold(JSON.stringify(welcome)?.includes('"version":"1"') === true, 'The next visitor is not let in.')
  },
}

/** Says something, hears the answer of one who has said all, and goes. */
async function visit(said: Buffer): Promise<string> {
  const socket = connect(path)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  // Who is shown out may still be speaking.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.end(said)
  await closed
  return heard
}
