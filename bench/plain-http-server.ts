/**
 * The least that answers MCP over HTTP, in both eras, with one tool `echo`: what a client does to speak HTTP at all is measured against it.
 * Says its address in one line.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  readonly id?: unknown
  readonly method: string
  readonly params?: { readonly protocolVersion?: string; readonly arguments?: { readonly text?: string } }
}

const about = { capabilities: { tools: {} }, serverInfo: { name: 'plain', version: '1' } }

function resultOf({ method, params = {} }: Message): object {
  switch (method) {
    case 'initialize':
      return { protocolVersion: params.protocolVersion, ...about }
    case 'server/discover':
      return { resultType: 'complete', supportedVersions: ['2026-07-28'], ...about }
    default:
      return { resultType: 'complete', content: [{ type: 'text', text: params.arguments?.text ?? '' }] }
  }
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405).end()
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Message
    if (message.id === undefined) return void response.writeHead(202).end()
    response.setHeader('content-type', 'application/json')
    if (message.method === 'initialize') response.setHeader('mcp-session-id', randomUUID())
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(message) }))
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp\n`))
process.stdin.resume().on('end', () => process.exit(0))
