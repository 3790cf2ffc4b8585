import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callCanceller } from '../base/call-signal.ts'
import { parseServersFile } from '../config/servers-file.ts'
import { isProgram } from '../entry/schema.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { MOMENT } from '../transport/json-rpc/ended-exchanges.ts'
import { poolParts } from '../testing/pool-deps.ts'
import { unheard } from '../testing/unheard.ts'
import { HEARD_LATELY } from './session/known-session.ts'
import { type Pool, createPool } from './pool.ts'

// A remote server with sessions that is told how to behave.
const known = new Set<string>()
const posted: { method: string; session: string | undefined }[] = []
const clock = manualClock()
/** HTTP requests that were not answered to their end, and whose connection is open. */
let underWay: Set<ServerResponse>
let lastId: number | undefined
/** Of the old transport: where the answers go. */
let stream: ServerResponse | undefined
let http: Server
let pool: Pool
/** What was answered to requests of the server. */
const replies: unknown[] = []
/** Answers a call in its own way; true when it did. */
let onCall: (response: ServerResponse, session: string) => boolean
/** Whether what is no call is left without an answer. */
let mute: boolean

const CALL = { method: 'tools/call', params: { name: 'pay', arguments: {} } }
const countOf = (method: string): number => posted.filter((each) => each.method === method).length

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = request.headers['mcp-session-id'] as string | undefined
  if (request.method === 'GET' && request.url === '/sse') {
    stream = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    return void response.write('event: endpoint\ndata: /posts\n\n')
  }
  if (request.method !== 'POST') return void response.writeHead(request.method === 'DELETE' ? 200 : 405).end()
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { id, method } = JSON.parse(body) as { id?: number; method?: string }
  if (method === undefined) {
    replies.push(JSON.parse(body))
    return void response.writeHead(202).end()
  }
  posted.push({ method, session })
  lastId = id
  const isOld = request.url === '/posts'
  const say = (message: Record<string, unknown>, headers = {}): void => {
    if (isOld) {
      stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n\n`)
      return void response.writeHead(202).end()
    }
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify({ jsonrpc: '2.0', id, ...message }))
  }
  if (method === 'initialize') {
    const fresh = `session-${posted.length}`
    known.add(fresh)
    const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'far', version: '1' } }
    return say({ result }, { 'Mcp-Session-Id': fresh })
  }
  if (method === 'server/discover') return say({ error: { code: -32601, message: 'Method not found' } })
  // As the official SDK says it.
  if (!isOld && (session === undefined || !known.has(session))) return void response.writeHead(404).end()
  if (method === 'tools/call') return onCall(response, session ?? '') ? undefined : say({ result: { content: [] } })
  if (mute) return
  if (id === undefined) return void response.writeHead(202).end()
  say({ result: {} })
}

beforeEach(async () => {
  const open = (underWay = new Set())
  mute = false
  onCall = () => false
  posted.length = 0
  replies.length = 0
  known.clear()
  http = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    void answer(request, response)
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  pool = createPool(
    poolParts({
      clock,
      eras: { recall: () => 'legacy', remember: () => undefined, forget: () => undefined },
      planner: {
        async plan({ config }) {
          if (isProgram(config)) throw new Error('not remote')
          return { transport: config.transport, url: config.url, headers: {} }
        },
      },
    }),
    unheard,
  )
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`
  await pool.configure(
    parseServersFile(
      JSON.stringify({
        mcpServers: { far: { url, idle: 'never' }, old: { url: url.replace('/mcp', '/sse'), type: 'sse', idle: 'never' } },
      }),
    ).servers,
  )
})
afterEach(async () => {
  await pool.close()
  http.closeAllConnections()
  http.close()
})

describe('the exchange of a call', () => {
  it.each([false, true])('that was given up is ended, and so is what tells the server of it: it is deaf to that: %s', async (deaf) => {
    const far = pool.get('far')
    await far.open()
    onCall = () => true
    mute = deaf
    const canceller = callCanceller()
    const outcomes = Promise.allSettled([far.request(CALL, { timeout: 50 }), far.request(CALL, { signal: canceller.signal })])
    await expect.poll(() => countOf('tools/call')).toBe(2)
    canceller.cancel('no longer wanted')
    clock.advance(50)
    expect((await outcomes).map((each) => (each as { reason?: { code: string } }).reason?.code)).toEqual(['call_timeout', 'call_cancelled'])
    await expect.poll(() => countOf('notifications/cancelled')).toBe(2)
    if (deaf) expect(underWay.size).toBeGreaterThanOrEqual(2)
    clock.advance(MOMENT)
    await expect.poll(() => underWay.size).toBe(0)
  })

  it('that was given up is ended over HTTP+SSE, too, and so is what tells the server of it', async () => {
    const old = pool.get('old')
    await old.open()
    onCall = () => true
    mute = true
    const called = old.request(CALL, { timeout: 50 }).catch((error: unknown) => error)
    await expect.poll(() => countOf('tools/call')).toBe(1)
    clock.advance(50)
    expect(await called).toMatchObject({ code: 'call_timeout' })
    await expect.poll(() => countOf('notifications/cancelled')).toBe(1)
    clock.advance(MOMENT)
    // The stream of the session.
    await expect.poll(() => underWay.size).toBe(1)
  })

  it('that has its answer is ended though the server goes on with it', async () => {
    onCall = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: lastId, result: { content: [] } })}\n\n`)
      return true
    }
    expect(await pool.get('far').request(CALL)).toEqual({ content: [] })
    await expect.poll(() => underWay.size).toBe(1)
    clock.advance(MOMENT)
    await expect.poll(() => underWay.size).toBe(0)
  })
})

describe('a question of a server', () => {
  it('belongs to the call over whose stream it came, whoever else is calling', async () => {
    const far = pool.get('far')
    await far.open()
    const streams: { id: number | undefined; response: ServerResponse }[] = []
    onCall = (response) => {
      streams.push({ id: lastId, response: response.writeHead(200, { 'Content-Type': 'text/event-stream' }) })
      return true
    }
    const say = (index: number, message: Record<string, unknown>): void =>
      void streams[index]?.response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`)
    const asked: string[] = []
    const asker = (caller: string) => ({
      caller,
      ask: async () => {
        asked.push(caller)
        return { reply: { action: 'decline' } }
      },
    })
    const calls = []
    for (const caller of ['a', 'b']) {
      calls.push(far.request(CALL, { requestHandler: asker(caller) }))
      await expect.poll(() => streams.length).toBe(calls.length)
    }
    for (const index of [1, 0]) {
      say(index, { id: `q${index}`, method: 'elicitation/create', params: { message: 'Which?' } })
      await expect.poll(() => replies.length).toBe(2 - index)
    }
    expect(asked).toEqual(['b', 'a'])
    expect(replies).toEqual([1, 0].map((index) => ({ jsonrpc: '2.0', id: `q${index}`, result: { action: 'decline' } })))
    streams.forEach(({ id }, index) => say(index, { id, result: { content: [] } }))
    expect(await Promise.all(calls)).toEqual([{ content: [] }, { content: [] }])
  })

  it.each([
    ['far', 'its id first', (text: string) => `{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"x":"${text}"}}`],
    ['far', 'its id last', (text: string) => `{"method":"elicitation/create","params":["${text}"],"jsonrpc":"2.0","id":"q"}`],
    ['old', 'its id last', (text: string) => `{"method":"elicitation/create","params":["${text}"],"jsonrpc":"2.0","id":"q"}`],
  ] as const)('over 16 MB is refused (%s, %s), and its call and what comes behind it go on', async (name, _where, question) => {
    const server = pool.get(name)
    await server.open()
    onCall = (response) => {
      if (name === 'old') response.writeHead(202).end()
      else stream = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      return true
    }
    const asker = { caller: 'a', ask: async () => ({ reply: { action: 'decline' } }) }
    const calling = server.request(CALL, { requestHandler: asker })
    await expect.poll(() => countOf('tools/call')).toBe(1)
    stream?.write(`event: message\ndata: ${question('x'.repeat(17 * 1024 * 1024))}\n\n`)
    stream?.write(
      `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'next', method: 'elicitation/create', params: { message: 'Which?' } })}\n\n`,
    )
    await expect.poll(() => replies).toHaveLength(2)
    expect(replies).toContainEqual({ jsonrpc: '2.0', id: 'next', result: { action: 'decline' } })
    const message = expect.stringMatching(/at least 17\d{6} bytes, too many for a question/) as string
    expect(replies).toContainEqual({ jsonrpc: '2.0', id: 'q', error: { code: -32600, message } })
    stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: lastId, result: { content: [] } })}\n\n`)
    expect(await calling).toEqual({ content: [] })
  })
})

describe('a session that the server forgot', () => {
  const forget = (): void => known.clear()
  let ran: number
  /** Carries the call out, and answers all the same that nothing is there. */
  const ranAndSaid = (status: number) => (response: ServerResponse, session: string) => {
    ran += 1
    known.delete(session)
    response.writeHead(status).end()
    return true
  }
  beforeEach(() => void (ran = 0))

  it.each([404, 400])(
    'after it carried out a call, and says %d: the call is not sent again, and the next one greets it anew',
    async (status) => {
      const far = pool.get('far')
      onCall = ranAndSaid(status)
      await expect(far.request(CALL)).rejects.toMatchObject({
        code: 'server_disconnected',
        message: 'far has forgotten the session; it was probably restarted.',
        hint: expect.stringContaining('check first') as string,
      })
      expect([ran, countOf('tools/call')]).toEqual([1, 1])
      onCall = () => false
      expect(await far.request(CALL)).toEqual({ content: [] })
      expect([countOf('initialize'), countOf('tools/call')]).toEqual([2, 2])
    },
  )

  it('while a call could not have been carried out there is noticed before the call is sent', async () => {
    const far = pool.get('far')
    await far.request(CALL)
    forget()
    clock.advance(HEARD_LATELY)
    expect(await Promise.all([1, 2, 3].map(() => far.request(CALL)))).toEqual(Array(3).fill({ content: [] }))
    expect([countOf('initialize'), countOf('ping'), countOf('tools/call')]).toEqual([2, 1, 4])
  })

  it('costs a call that may be carried out twice nothing', async () => {
    const far = pool.get('far')
    await far.request(CALL)
    forget()
    clock.advance(HEARD_LATELY)
    expect(await far.request(CALL, { repeatable: true })).toEqual({ content: [] })
    expect([countOf('initialize'), countOf('ping'), countOf('tools/call')]).toEqual([2, 0, 3])
    onCall = ranAndSaid(404)
    await expect(far.request(CALL, { repeatable: true })).rejects.toMatchObject({ code: 'server_disconnected' })
    // Once more, and no more than that.
    expect(ran).toBe(2)
  })

  it('is asked after when nothing was heard for a while, and not for every call', async () => {
    const far = pool.get('far')
    for (const silence of [0, HEARD_LATELY - 1, HEARD_LATELY, 0]) {
      clock.advance(silence)
      await far.request(CALL)
    }
    expect([countOf('ping'), countOf('tools/call'), countOf('initialize')]).toEqual([1, 4, 1])
  })

  it('that does not answer when it is asked gets the call all the same', async () => {
    const far = pool.get('far')
    await far.request(CALL)
    mute = true
    clock.advance(HEARD_LATELY)
    const called = far.request(CALL)
    await expect.poll(() => countOf('ping')).toBe(1)
    clock.advance(5_000)
    expect(await called).toEqual({ content: [] })
  })
})
