/** A hostile server over HTTP: `--way NAME --told FILE`. Writes its URL as a line of JSON when it listens. */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { type Message, flags } from '../wire.ts'
import { honestResult, httpWays } from './http-ways.ts'

const { way: name, told } = flags({ way: '', told: '' })
const way = httpWays[name]
if (way === undefined) throw new Error(`There is no way named ${name}.`)

const server = createServer((request, response) => {
  // Who hangs up is right.
  response.on('error', () => undefined)
  void bodyOf(request).then(async (body) => {
    const message = body === '' ? undefined : (JSON.parse(body) as Message)
    let attacked = true
    const honest = (): void => {
      attacked = false
      if (message?.id === undefined) return void response.writeHead(message === undefined ? 405 : 202).end()
      const answer =
        message.method === 'server/discover' ? { error: { code: -32601, message: 'Method not found' } } : { result: honestResult(message) }
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }))
    }
    const attack = way({ request, response, message, honest })
    if (!attacked) return
    appendFileSync(told, 'began\n')
    await attack
    appendFileSync(told, 'done\n')
  })
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ mcp: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` })}\n`)
})
// Ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume()
