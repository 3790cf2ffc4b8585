import { request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { type OpenServer, httpServers } from '../../electron/serve/http/http-servers.ts'
import { systemClock } from '../../electron/engine/base/platform.ts'
import { attachByHttp } from '../testing/http-door.ts'
import { ownServer, until } from '../testing/installation.ts'
import { type Home, createHome } from '../testing/own-engine.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let home: Home
let engine: Engine
let door: OpenServer
let close: () => Promise<void>

beforeEach(async () => {
  home = createHome()
  home.configure({ echo: ownServer('echo'), big: ownServer('big'), hang: ownServer('hang') })
  ;({ engine } = await home.start())
  const doors = httpServers({ engine, clock: systemClock, log: { warn: () => undefined }, folder: home.folder })
  door = await doors.open({ port: 0 })
  close = () => doors.close()
})
afterEach(async () => {
  await close()
  await home[Symbol.asyncDispose]()
})

/** Bytes that are in use when nothing is left to be collected. */
async function inUse(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const MB = 1024 * 1024
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'attacker', version: '1' } },
}

interface Attack {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The status of the answer; 0 where there was none. */
function attack({ path = '/mcp', headers = {}, body = JSON.stringify(initialize) }: Attack): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(new URL(path, door.url), {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    })
    asked.on('error', () => resolve(0))
    asked.on('response', (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    asked.end(body)
  })
}

/** Begins a request and does not end it. */
function slowly(): Socket {
  const socket = connect(Number(new URL(door.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: appli')
  return socket
}

it('10,000 requests that nobody should answer are not, cost nothing that stays, and disturb nobody', async () => {
  const good = engine.access.add({ name: 'good' })
  const revoked = engine.access.add({ name: 'revoked' })
  engine.access.revoke('revoked')
  const other = engine.access.add({ name: 'other', profile: 'work' })
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  const ways: Attack[] = [
    {},
    { headers: bearer('wrong') },
    { headers: bearer(revoked) },
    { headers: bearer(other), path: '/mcp/profile/home' },
    { headers: { ...bearer(good), host: 'evil.example' } },
    { headers: { ...bearer(good), origin: 'https://evil.example' } },
    { headers: { 'content-length': String(64 * MB) }, body: 'x'.repeat(1_000) },
  ]
  const client = await attachByHttp(door.url, { token: good })
  const call = () => client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } })
  // As many as the engine remembers.
  for (let left = 1_500; left > 0; left--) await call()

  const statuses = new Map<number, number>()
  const run = async (times: number): Promise<void> => {
    let left = times
    const attacker = async (way: Attack): Promise<void> => {
      while (left-- > 0) {
        const status = await attack(way)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const slow = Array.from({ length: times / 10 }, slowly)
    await Promise.all([...ways, ...ways].map(attacker))
    for (const socket of slow) socket.destroy()
  }
  // Code is compiled, and what is remembered of addresses is there.
  await run(1_000)
  const before = await inUse()
  const calls = { answered: 0, running: true }
  const calling = (async () => {
    while (calls.running) {
      await call()
      calls.answered++
    }
  })()
  await run(9_000)
  calls.running = false
  await calling
  expect(calls.answered).toBeGreaterThan(0)
  expect([...statuses.keys()].filter((status) => status !== 0 && status < 400)).toEqual([])
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([401, 403, 404]))
  expect(engine.status().engine.http).toMatchObject([{ sessions: 1 }])
  expect((await inUse()) - before).toBeLessThan(4 * MB)
})

it('200 sessions at once are served, each with a stream open', async () => {
  const token = engine.access.add({ name: 'many' })
  const clients = await Promise.all(Array.from({ length: 200 }, () => attachByHttp(door.url, { token })))
  expect(engine.status().engine.http).toMatchObject([{ sessions: 200 }])
  const answers = await Promise.all(
    clients.map((client, at) =>
      client.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: String(at) } } }),
    ),
  )
  expect(answers.map(({ content }) => (content as { text: string }[])[0]?.text)).toEqual(clients.map((_client, at) => String(at)))
})

it('a client that stops reading costs at most 2 MB, and is served again when it reads', async () => {
  const token = engine.access.add({ name: 'lazy' })
  const { port } = new URL(door.url)
  const sockets: Socket[] = []
  const post = (message: unknown, session = ''): Socket => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    const body = JSON.stringify(message)
    const head = ['POST /mcp/server/big HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', `Authorization: Bearer ${token}`]
    const more = ['Accept: application/json, text/event-stream', `Content-Length: ${Buffer.byteLength(body)}`, session]
    socket.write(`${[...head, ...more.filter((line) => line !== '')].join('\r\n')}\r\n\r\n${body}`)
    return socket
  }
  const read = (socket: Socket, until: RegExp): Promise<string> =>
    new Promise((resolve) => {
      let text = ''
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = until.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
  const session = `mcp-session-id: ${await read(post(initialize), /mcp-session-id: (\S+)[^]*serverInfo/)}`
  await read(post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session), /(202)/)
  const call = (id: number, bytes: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'big', arguments: { bytes } } })
  await read(post(call(2, 1_000), session), /"id":2(.)/)
  const before = await inUse()

  let most = 0
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed + process.memoryUsage().external - before)), 20)
  for (let id = 10; id < 18; id++) post(call(id, 12 * MB), session).pause()
  await until(() => most > 24 * MB, 'the answers wait')
  await until(async () => (await inUse()) - before <= 2 * MB, 'what nobody reads is gone')
  clearInterval(looking)
  expect(await read(post(call(30, 1_000), session), /"id":(30)/)).toBe('30')
  for (const socket of sockets) socket.destroy()
})

it('a client whose stream breaks off in the middle of a call comes back for the answer', async () => {
  const token = engine.access.add({ name: 'mobile' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const began = await fetch(door.url, { method: 'POST', headers, body: JSON.stringify(initialize) })
  await began.text()
  const known = { ...headers, 'mcp-session-id': began.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25' }
  const say = (message: unknown, signal?: AbortSignal) =>
    fetch(door.url, { method: 'POST', headers: known, body: JSON.stringify(message), ...(signal === undefined ? {} : { signal }) })
  await (await say({ jsonrpc: '2.0', method: 'notifications/initialized' })).text()
  const controller = new AbortController()
  const call = { name: 'execute_tool', arguments: { name: 'hang__late', arguments: { ms: 500 } } }
  const broken = await say({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: call }, controller.signal)
  const first = (await broken.body?.getReader().read()) as { value?: Uint8Array } | undefined
  const id = /^id: (\S+)/m.exec(new TextDecoder().decode(first?.value))?.[1] ?? ''
  controller.abort()
  const resume = () => fetch(door.url, { headers: { ...known, accept: 'text/event-stream', 'last-event-id': id } })
  let resumed = await resume()
  // Until the end of the broken one has come through.
  while (resumed.status === 409) resumed = await resume()
  expect(await resumed.text()).toMatch(/"id":7/)
})
