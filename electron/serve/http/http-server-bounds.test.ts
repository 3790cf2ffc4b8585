import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../engine/base/platform.ts'
import { type CountingEngine, countingEngine } from '../testing/counting-engine.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'

let counting: CountingEngine
let door: HttpServer
beforeEach(async () => {
  counting = countingEngine({ 'token-a': { name: 'a', person: 'c-a' } })
  const plan = { host: '127.0.0.1', port: 0, noAuth: false, signIn: false, tls: undefined, trustedProxy: undefined }
  door = await openHttpServer(plan, {
    engine: counting.engine,
    clock: systemClock,
    log: { warn: () => undefined },
    onChange: () => undefined,
  })
})
afterEach(() => door.close())

async function send(path: string, headers: Record<string, string>, body: string): Promise<{ status: number; body: string }> {
  const accept = 'application/json, text/event-stream'
  const all = { 'content-type': 'application/json', accept, authorization: 'Bearer token-a', ...headers }
  const answer = await fetch(new URL(path, door.url), { method: 'POST', headers: all, body })
  return { status: answer.status, body: await answer.text() }
}

describe('a message over a bound', () => {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const call = (args: string, meta: object = {}): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count","arguments":${args},"_meta":${JSON.stringify(meta)}}}`
  const deep = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`
  const many = `{"a":[${'{},'.repeat(100_000)}{}]}`

  it.each([
    ['with sessions', {}, {}, '/mcp'],
    ['stateless', { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'count' }, envelope, '/mcp'],
    ['of the older kind', {}, {}, '/messages?session=x'],
  ])('is refused before anything runs, %s', async (_what, headers: Record<string, string>, meta, path) => {
    expect(await send(path, headers, call(many, meta))).toMatchObject({
      status: 413,
      body: expect.stringContaining('more than 50000 values') as string,
    })
    expect(await send(path, headers, call(deep, meta))).toMatchObject({
      status: 400,
      body: expect.stringMatching(/"code":-32600,"message":"[^"]*nested more than 200 levels/) as string,
    })
    expect(counting.opened).toEqual([])
  })
})
