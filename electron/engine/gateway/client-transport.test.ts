import { CLIENT_INFO_META_KEY, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import type { CallSignal } from '../base/call-signal.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type ToolCall, clientTransport } from './client-transport.ts'

function wireOver(answer: (call: ToolCall) => Promise<Record<string, unknown>>) {
  const sent: JSONRPCMessage[] = []
  const toSdk: JSONRPCMessage[] = []
  const errors: Error[] = []
  const named: string[] = []
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message) => void sent.push(message),
  }
  let closes = 0
  const listening = { listen: () => undefined, endListening: () => undefined }
  const wire = clientTransport(transport, {
    clock: manualClock(),
    answer,
    onNamed: ({ name }) => named.push(name),
    listening,
    onClosed: () => closes++,
    onClosing: () => undefined,
    onError: (error) => errors.push(error),
  })
  wire.onmessage = (message) => void toSdk.push(message)
  const receive = async (message: Record<string, unknown>): Promise<void> => {
    transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage)
    await new Promise(setImmediate)
  }
  return { open: () => wire.negotiated({ era: 'legacy' }), transport, sent, toSdk, errors, named, closes: () => closes, receive }
}

const call = (id: number | string, params: unknown = { name: 'execute_tool', arguments: { a: 1 } }) => ({
  id,
  method: 'tools/call',
  params,
})

describe('clientWire', () => {
  it('answers calls once it is open, and leaves everything else to the SDK', async () => {
    const { open, receive, sent, toSdk } = wireOver(async ({ name, arguments: args }) => ({ name, args }))
    await receive(call(1))
    expect(toSdk).toHaveLength(1)
    open()
    await receive(call('two'))
    await receive({ id: 3, method: 'tools/list' })
    await receive({ method: 'notifications/roots/list_changed' })
    await receive({ id: 4, result: {} })
    expect(toSdk).toHaveLength(4)
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 'two', result: { name: 'execute_tool', args: { a: 1 } } }])
  })

  it.each([
    { method: 'initialize', params: { clientInfo: { name: 'zed', version: '1' } } },
    { method: 'tools/list', params: { _meta: { [CLIENT_INFO_META_KEY]: { name: 'zed' } } } },
  ])('hears once who the client says it is, before the SDK takes $method', async (message) => {
    const { receive, named, toSdk } = wireOver(async () => ({}))
    await receive({ id: 0, method: 'initialize', params: { clientInfo: { name: 7 } } })
    expect(named).toEqual([])
    await receive({ id: 1, ...message })
    expect(named).toEqual(['zed'])
    await receive({ id: 2, method: 'initialize', params: { clientInfo: { name: 'other' } } })
    expect([named, toSdk.length]).toEqual([['zed'], 3])
  })

  it('tells the caller of a result that cannot be written', async () => {
    const { open, transport, receive, sent, errors } = wireOver(async () => ({ content: [] }))
    const { send } = transport
    transport.send = async (message) => {
      if ('result' in message) throw new RangeError('Maximum call stack size exceeded')
      await send(message)
    }
    open()
    await receive(call(1))
    expect(sent).toMatchObject([{ id: 1, error: { code: -32603, message: expect.stringContaining('cannot be written') as string } }])
    expect(errors).toHaveLength(1)
  })

  it.each([undefined, null, [], { name: 1 }, { name: 'x', _meta: 'text' }])('leaves odd parameters to the SDK: %j', async (params) => {
    const { open, receive, toSdk } = wireOver(async () => ({}))
    open()
    await receive({ id: 1, method: 'tools/call', ...(params === undefined ? {} : { params }) })
    expect(toSdk).toHaveLength(1)
  })

  it('passes errors on with code, message and data', async () => {
    const thrown = [
      Object.assign(new Error('no'), { code: -32001, data: { why: 1 } }),
      new Error('bug'),
      Object.assign(new Error('own'), { code: 'ENOENT' }),
    ]
    const { open, receive, sent } = wireOver(async () => {
      throw thrown.shift() ?? new Error('nothing is left to throw')
    })
    open()
    for (const id of [1, 2, 3]) await receive(call(id))
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'no', data: { why: 1 } } },
      { jsonrpc: '2.0', id: 2, error: { code: -32603, message: 'bug' } },
      { jsonrpc: '2.0', id: 3, error: { code: -32603, message: 'own' } },
    ])
  })

  it("cancels the call that is named, which is then not answered; other cancellations are the SDK's", async () => {
    const signals: CallSignal[] = []
    const { open, receive, sent, toSdk } = wireOver(({ signal }) => {
      signals.push(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({})))
    })
    open()
    await receive(call(1))
    await receive(call(2))
    await receive({ method: 'notifications/cancelled', params: { requestId: 2, reason: 'enough' } })
    await receive({ method: 'notifications/cancelled', params: { requestId: 9 } })
    expect(signals.map(({ aborted, reason }) => ({ aborted, reason: reason }))).toEqual([
      { aborted: false, reason: undefined },
      { aborted: true, reason: 'enough' },
    ])
    expect(sent).toEqual([])
    expect(toSdk).toHaveLength(1)
  })

  it('stops every call when the client is gone', async () => {
    let aborted = 0
    const { open, receive, transport, closes } = wireOver(
      ({ signal }) => new Promise(() => signal.addEventListener('abort', () => aborted++)),
    )
    open()
    await receive(call(1))
    await receive(call(2))
    transport.onclose?.()
    expect(aborted).toBe(2)
    expect(closes()).toBe(1)
  })
})
