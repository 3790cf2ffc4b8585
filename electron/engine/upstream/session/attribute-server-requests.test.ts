import { ProtocolError, type Transport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { outgoingRequests } from '../../transport/json-rpc/outgoing-requests.ts'
import { bothWays, jsonRpcPeer } from '../../transport/json-rpc/peer.ts'
import { type ServerRequestHandler, SERVER_REQUEST_METHODS, type ServerRequestContext } from '../../transport/server-request.ts'
import { composePipeline } from '../../transport/pipeline.ts'
import { type ServerRequestDeps, attributeServerRequests } from './attribute-server-requests.ts'
import { MOST_SERVER_REQUESTS } from '../../transport/server-request-limits.ts'

type Message = Record<string, unknown> & { id?: unknown; error?: { code: number; message: string; data?: unknown } }

function wireTo(more: Partial<ServerRequestDeps> = {}) {
  const sent: Message[] = []
  const toSdk: unknown[] = []
  const unattributed: unknown[] = []
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message) => void sent.push(message),
  }
  const clock = manualClock()
  const parts: ServerRequestDeps = {
    server: 's',
    methods: SERVER_REQUEST_METHODS,
    async unattributed({ question, inCalls }) {
      unattributed.push([question, inCalls])
      return { unattributed: true }
    },
    cameWith: () => undefined,
    onError: (error) => {
      throw error
    },
    ...more,
  }
  const { side, stage } = jsonRpcPeer(
    bothWays(outgoingRequests({ clock, exchanges: false, notificationHandlers: new Map() }), attributeServerRequests(parts)),
  )
  const wire = composePipeline(transport, [stage])
  wire.onmessage = (message) => void toSdk.push(message)
  wire.negotiated({ era: 'legacy' })
  const receive = async (message: Record<string, unknown>): Promise<void> => {
    transport.onmessage?.({ jsonrpc: '2.0', ...message } as never)
    await new Promise(setImmediate)
  }
  const call = (asker: ServerRequestHandler | undefined, name = 'paint') => {
    const outcome = side.asking.request({ method: 'tools/call', params: { name } }, { timeout: 1_000, requestHandler: asker })
    const id = sent.at(-1)?.id as number
    const settled = outcome.then(
      () => 'done',
      (error: { code: unknown }) => error.code,
    )
    return { id, settled, end: () => receive({ id, result: {} }) }
  }
  return { sent, toSdk, unattributed, clock, transport, receive, call }
}

/** Somebody who is asked, and answers when the test says so. */
function someone(caller = 'a') {
  const asked: ServerRequestContext[] = []
  const answers: ((reply: Record<string, unknown>) => void)[] = []
  const asker: ServerRequestHandler = {
    caller,
    ask: (_questions, about) =>
      new Promise((resolve, reject) => {
        asked.push(about)
        answers.push((reply) => resolve({ reply }))
        about.signal.addEventListener('abort', () => reject(new TooltrayError('call_cancelled', 'Cancelled.')))
      }),
  }
  return { asker, asked, answer: (reply: Record<string, unknown>) => answers.shift()?.(reply) }
}

const question = (id: unknown = 'q', more: Record<string, unknown> = {}) => ({
  id,
  method: 'elicitation/create',
  params: { message: 'm' },
  ...more,
})

describe('a question of a server', () => {
  it('goes to who has the one request under way, and its answer back as it came', async () => {
    const { call, receive, sent, unattributed } = wireTo()
    const { asker, asked, answer } = someone()
    call(asker)
    await receive(question())
    expect(asked).toMatchObject([{ server: 's', request: { method: 'tools/call', params: { name: 'paint' } } }])
    answer({ action: 'accept', odd: [null] })
    await new Promise(setImmediate)
    expect(sent.at(-1)).toEqual({ jsonrpc: '2.0', id: 'q', result: { action: 'accept', odd: [null] } })
    expect(unattributed).toEqual([])
  })

  it('belongs to nobody while there is no request, or requests of several callers; errands of our own do not count', async () => {
    const { call, receive, sent, unattributed } = wireTo()
    call(undefined)
    await receive(question(1))
    const one = someone('a')
    call(one.asker)
    call(one.asker)
    await receive(question(2))
    expect(one.asked).toHaveLength(1)
    call(someone('b').asker)
    await receive(question(3))
    expect(unattributed).toEqual([
      [{ method: 'elicitation/create', params: { message: 'm' } }, false],
      [{ method: 'elicitation/create', params: { message: 'm' } }, true],
    ])
    expect(sent.at(-1)).toMatchObject({ id: 3, result: { unattributed: true } })
  })

  it('goes to whose stream it came over, however many are asking', async () => {
    let came = 0
    const { call, receive } = wireTo({ cameWith: () => came })
    const [one, two] = [someone('a'), someone('b')]
    call(one.asker)
    came = call(two.asker).id
    await receive(question())
    expect([one.asked.length, two.asked.length]).toEqual([0, 1])
  })

  it('stops the time limit of the call, which begins anew with the answer', async () => {
    const { call, receive, clock } = wireTo()
    const { asker, answer } = someone()
    const { settled } = call(asker)
    clock.advance(900)
    await receive(question())
    clock.advance(60_000)
    answer({ action: 'cancel' })
    await new Promise(setImmediate)
    clock.advance(999)
    await expect(Promise.race([settled, new Promise((resolve) => setImmediate(resolve, 'waits'))])).resolves.toBe('waits')
    clock.advance(1)
    expect(await settled).toBe('REQUEST_TIMEOUT')
  })

  it.each([
    ['its call is over', (wire: ReturnType<typeof wireTo>, id: number) => wire.receive({ id, result: {} })],
    [
      'the server takes it back',
      (wire: ReturnType<typeof wireTo>) => wire.receive({ method: 'notifications/cancelled', params: { requestId: 'q' } }),
    ],
    ['the connection ends', async (wire: ReturnType<typeof wireTo>) => wire.transport.onclose?.()],
  ])('is taken back when %s', async (_when, end) => {
    const wire = wireTo()
    const { asker, asked } = someone()
    const { id } = wire.call(asker)
    await wire.receive(question())
    expect(asked[0]?.signal.aborted).toBe(false)
    await end(wire, id)
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  it('stays open while one of the calls that may be meant is under way', async () => {
    const { call, receive } = wireTo()
    const { asker, asked } = someone()
    const [one, two] = [call(asker), call(asker)]
    await receive(question())
    await one.end()
    expect(asked[0]?.signal.aborted).toBe(false)
    await two.end()
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  it('is refused with a sentence where nobody answers, and with the words of the client that refused', async () => {
    const wire = wireTo()
    const failing = (error: Error): ServerRequestHandler => ({ caller: 'a', ask: () => Promise.reject(error) })
    const first = wire.call(failing(new TooltrayError('input_required', 'Nobody.', { hint: 'Open it.' })))
    await wire.receive(question(1))
    expect(wire.sent.at(-1)).toMatchObject({
      id: 1,
      error: { code: -32603, message: 'Nobody. Open it.', data: { code: 'input_required' } },
    })
    await first.end()
    wire.call(failing(new ProtocolError(-1, 'User rejected', { x: 1 })))
    await wire.receive(question(2))
    expect(wire.sent.at(-1)).toMatchObject({ id: 2, error: { code: -1, message: 'User rejected', data: { x: 1 } } })
  })

  it('is refused when it is none, or one too many; what was not declared is the SDK’s to refuse', async () => {
    const wire = wireTo({ methods: ['elicitation/create'] })
    wire.call({ caller: 'a', ask: async () => ({ reply: {} }) })
    await wire.receive(question('odd', { params: 'garbage' }))
    expect(wire.sent.at(-1)).toMatchObject({ id: 'odd', error: { code: -32602 } })
    for (let n = 0; n <= MOST_SERVER_REQUESTS; n += 1) await wire.receive(question(n))
    expect(wire.sent.filter(({ result }) => result !== undefined)).toHaveLength(MOST_SERVER_REQUESTS)
    expect(wire.sent.at(-1)?.error?.message).toMatch(/Too many questions/)
    await wire.receive({ id: 'r', method: 'roots/list' })
    expect(wire.toSdk).toHaveLength(1)
  })
})
