import fc from 'fast-check'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { startEngine } from '../../electron/engine/app/engine.ts'
import { decodeLine } from '../../electron/engine/transport/json/message-lines.ts'
import { streamTransport } from '../../electron/engine/transport/framing/stream-transport.ts'
import { type Target, mustHold } from '../target.ts'

const home = mkdtempSync(join(tmpdir(), 'engine-'))
const platform = { ...thisPlatform(), env: { PATH: process.env['PATH'], TOOLTRAY_HOME: home, TOOLTRAY_SECRETS: 'file' }, home }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const engine = await startEngine({
  helper: { command: 'tooltray', args: ['connect'] },
  paths: pathsFor(platform),
  platform,
  clock: systemClock,
  version: '0.0.0',
  log: silent,
})

const opening =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},' +
  '"clientInfo":{"name":"x","version":"1"}}}'
const opened = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
const method = fc.constantFrom(
  'ping',
  'tools/list',
  'tools/call',
  'logging/setLevel',
  'server/discover',
  'initialize',
  'notifications/cancelled',
  'resources/list',
)
const tool = fc.constantFrom('search_tools', 'describe_tool', 'execute_tool', 'execute_read_tool', 'proxy_status', 'x')
const request = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.nat(5), fc.string()), method, params: fc.jsonValue({ maxDepth: 3 }) }),
  fc
    .tuple(fc.nat(9), tool, fc.oneof(fc.jsonValue(), fc.record({ query: fc.string() }), fc.record({ name: fc.string() })))
    .map(([id, name, args]) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })),
)

/** A client's whole conversation with an engine: no request is answered twice, and the next client is served. */
export const target: Target = {
  words: [
    opening,
    opened,
    '"method":"tools/call"',
    '"name":"search_tools"',
    '"arguments":{"query":"x"}',
    '"id":2',
    '"_meta":{',
    '"progressToken":1',
    '"cursor":"x"',
    '\n',
    '{',
    '}',
  ],
  fresh: fc
    .tuple(fc.boolean(), fc.array(request, { maxLength: 5 }))
    .map(([opens, requests]) =>
      [...(opens ? [opening, opened] : []), ...requests.map((each) => JSON.stringify(each))].map((line) => `${line}\n`).join(''),
    ),
  async run(input) {
    const answers = await converse(input)
    const asked = Map.groupBy(
      messagesIn(input.toString('utf8')).flatMap((each) => ('id' in each ? [JSON.stringify(each.id)] : [])),
      String,
    )
    for (const [id, same] of Map.groupBy(answers, String))
      mustHold(same.length <= (asked.get(id)?.length ?? 0) || id === 'null', `There are ${same.length} answers with the id ${id}.`)
    mustHold((await converse(Buffer.from(`${opening}\n`))).join() === '1', 'The next client is not served.')
  },
}

/** The ids of the answers to all that a client says. */
async function converse(said: Buffer): Promise<string[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let heard = ''
  output.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const session = engine.serveMcp(streamTransport({ input, output, end: () => void output.end() }), 'fuzz')
  input.write(said)
  // What the engine answers without a server it answers within a few turns.
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  await session.close()
  return messagesIn(heard).flatMap((each) => ('id' in each && !('method' in each) ? [JSON.stringify(each.id)] : []))
}

function messagesIn(text: string) {
  return text.split('\n').flatMap((line) => decodeLine(line) ?? [])
}
