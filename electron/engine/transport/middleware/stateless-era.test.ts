import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import type { NegotiatedProtocol } from '../era.ts'
import { composePipeline } from '../pipeline.ts'
import { statelessEra } from './stateless-era.ts'

const modern: NegotiatedProtocol = { era: 'modern', envelope: { version: 'new' } }
const OWN = 1_000_001
const cancelled = { method: 'notifications/cancelled', params: { requestId: OWN } }

function wireIn(settled: NegotiatedProtocol, hangingUpCancels = true) {
  const sent: unknown[] = []
  const received: unknown[] = []
  const far: Transport = { start: async () => undefined, close: async () => undefined, send: async (message) => void sent.push(message) }
  const wire = composePipeline(far, [statelessEra({ hangingUpCancels })])
  wire.onmessage = (message) => void received.push(message)
  wire.negotiated(settled)
  const told = (message: object): JSONRPCMessage => ({ jsonrpc: '2.0', ...message }) as JSONRPCMessage
  return {
    sent,
    received,
    send: (message: object) => wire.send(told(message)),
    receive: (message: object) => far.onmessage?.(told(message)),
  }
}

describe('statelessEra', () => {
  it('marks requests of our own, over what stands there, and leaves alone what the SDK sends', async () => {
    const { send, sent } = wireIn(modern)
    const ofTheSdk = [{ id: 1, method: 'x' }, { method: 'notifications/initialized' }, { id: OWN, result: {} }]
    await send({ id: OWN, method: 'x', params: { name: 'a', _meta: { version: 'old', trace: 1 } } })
    await send({ id: OWN, method: 'x' })
    for (const message of ofTheSdk) await send(message)
    expect(sent).toStrictEqual([
      { jsonrpc: '2.0', id: OWN, method: 'x', params: { name: 'a', _meta: { version: 'new', trace: 1 } } },
      { jsonrpc: '2.0', id: OWN, method: 'x', params: { _meta: { version: 'new' } } },
      ...ofTheSdk.map((message) => ({ jsonrpc: '2.0', ...message })),
    ])
  })

  it('takes the mark of complete results away, and no other', () => {
    const { receive, received } = wireIn(modern)
    const others = [
      { id: OWN, result: { resultType: 'input_required' } },
      { id: OWN, result: null },
      { id: OWN, error: { code: 1, message: 'no' } },
      { id: 1, result: { resultType: 'complete' } },
    ]
    receive({ id: OWN, result: { resultType: 'complete', content: [] } })
    for (const message of others) receive(message)
    expect(received).toStrictEqual([
      { jsonrpc: '2.0', id: OWN, result: { content: [] } },
      ...others.map((message) => ({ jsonrpc: '2.0', ...message })),
    ])
  })

  it('says that a request is cancelled only where hanging up does not', async () => {
    const overHttp = wireIn(modern)
    await overHttp.send(cancelled)
    await overHttp.send({ ...cancelled, params: { requestId: 1 } })
    expect(overHttp.sent).toStrictEqual([{ jsonrpc: '2.0', ...cancelled, params: { requestId: 1 } }])
    const overBytes = wireIn(modern, false)
    await overBytes.send(cancelled)
    expect(overBytes.sent).toMatchObject([{ params: { requestId: OWN, _meta: { version: 'new' } } }])
  })

  it('does nothing in the era before', async () => {
    const { send, sent, receive, received } = wireIn({ era: 'legacy' })
    const request = { id: OWN, method: 'x', params: {} }
    const answer = { id: OWN, result: { resultType: 'complete' } }
    await send(request)
    await send(cancelled)
    receive(answer)
    expect(sent).toStrictEqual([
      { jsonrpc: '2.0', ...request },
      { jsonrpc: '2.0', ...cancelled },
    ])
    expect(received).toStrictEqual([{ jsonrpc: '2.0', ...answer }])
  })
})
