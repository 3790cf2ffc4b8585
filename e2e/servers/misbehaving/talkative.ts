/**
 * Says the secrets that it was given, as careless servers do: the environment variable API_TOKEN and the argument after `--api-key`, on
 * stderr, in its log messages and in an error.
 *
 *   --crash   ends at start, with its secrets in the last words
 *
 * Tools: `fail` answers with a JSON-RPC error that holds the token, in its data too. `long` gives the token a thousand times. `hang` never
 * answers. Its prompt `fail` and its resource `talk://fail` answer as the tool of that name does.
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

const refused = (): RpcError => new RpcError(-32_000, `refused: ${token}`, { sent: { authorization: `Bearer ${token}` }, again: [token] })

servePlain({
  name: 'talkative',
  list: () => ({
    tools: [tool('fail', 'Answers with an error'), tool('long', 'Gives much, over and over'), tool('hang', 'Never answers')],
  }),
  call({ name }) {
    if (name === 'hang') return new Promise(() => undefined)
    if (name === 'long') return { content: [{ type: 'text', text: `${token}\n`.repeat(1_000) }] }
    if (name === 'fail') throw refused()
    throw unknownTool(name)
  },
  capabilities: { prompts: {}, resources: {} },
  answer(method) {
    if (method === 'prompts/list') return { prompts: [{ name: 'fail', description: 'Answers with an error' }] }
    if (method === 'resources/list') return { resources: [{ name: 'fail', uri: 'talk://fail' }] }
    if (method === 'prompts/get' || method === 'resources/read') throw refused()
    return undefined
  },
})
