/**
 * Says the secrets that it was given, as careless servers do: the environment variable API_TOKEN and the argument after `--api-key`, on
 * stderr, in its log messages and in an error.
 *
 *   --crash   ends at start, with its secrets in the last words
 *
 * Tools: `fail` answers with a JSON-RPC error that holds the token, in its data too. `hang` never answers.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { RpcError } from '../wire.ts'

const token = process.env['API_TOKEN'] ?? ''
const key = process.argv[process.argv.indexOf('--api-key') + 1] ?? ''
console.error(`starting with API_TOKEN=${token} and key ${key}`)
console.error(JSON.stringify({ headers: { authorization: `Bearer ${token}` }, basic: Buffer.from(token).toString('base64') }))
if (process.argv.includes('--crash')) {
  console.error(`fatal: the token ${token} was refused (key ${encodeURIComponent(key)})`)
  process.exit(1)
}

servePlain({
  name: 'talkative',
  list: () => ({ tools: [tool('fail', 'Answers with an error'), tool('hang', 'Never answers')] }),
  call({ name }) {
    if (name === 'hang') return new Promise(() => undefined)
    if (name === 'fail') throw new RpcError(-32_000, `refused: ${token}`, { sent: { authorization: `Bearer ${token}` }, again: [token] })
    throw unknownTool(name)
  },
})
