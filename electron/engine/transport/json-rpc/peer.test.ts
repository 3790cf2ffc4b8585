import { InMemoryTransport, type JSONRPCMessage, type Transport, type TransportSendOptions } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { composePipeline } from '../pipeline.ts'
import { type Service, incomingRequests } from './incoming-requests.ts'
import { outgoingRequests } from './outgoing-requests.ts'
import { bothWays, jsonRpcPeer } from './peer.ts'

const anything = (params: unknown): params is unknown => params !== null

/** Two lanes back to back: one asks for `add`, the other answers. */
async function pair(answer: Service<unknown>['answer']) {
  const [left, right] = InMemoryTransport.createLinkedPair()
  const heard: unknown[] = []
  const asks = jsonRpcPeer(
    outgoingRequests({ clock: manualClock(), exchanges: false, notificationHandlers: new Map([['said', (params) => heard.push(params)]]) }),
  )
  const answers = jsonRpcPeer(incomingRequests({ method: 'add', takes: anything, answer }, () => undefined))
  const wires = [composePipeline(left, [asks.stage]), composePipeline(right, [answers.stage])] as const
  const toSdk: JSONRPCMessage[] = []
  for (const wire of wires) {
    wire.onmessage = (message) => void toSdk.push(message)
    await wire.start()
    wire.negotiated({ era: 'legacy' })
  }
  return { request: asks.side.request, heard, toSdk, wires }
}

const limits = { timeout: 1_000 }

it('brings a request to who answers it, what is said meanwhile to who asked, and the answer back', async () => {
  const { request, heard, toSdk } = await pair(async (params, { notify }) => {
    notify({ method: 'said', params: { half: true } })
    return { got: params }
  })
  expect(await request({ method: 'add', params: { one: 1 } }, limits)).toEqual({ got: { one: 1 } })
  expect(heard).toEqual([{ half: true }])
  expect(toSdk).toEqual([])
})

it('says with what belongs to a request which that is, so that it goes the way of its answer', async () => {
  const sent: [unknown, TransportSendOptions | undefined][] = []
  const far: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (message, options) => void sent.push([(message as { method?: string }).method, options]),
  }
  const { stage } = jsonRpcPeer(
    bothWays(outgoingRequests({ clock: manualClock(), exchanges: false, notificationHandlers: new Map() }), (post, asks) =>
      incomingRequests(
        {
          method: 'add',
          takes: anything,
          answer(_params, { id, notify }) {
            notify({ method: 'said', params: {} })
            void asks.request({ method: 'ask' }, { timeout: 1_000, relatedRequestId: id }).catch(() => undefined)
            const canceller = callCanceller()
            void asks.request({ method: 'drop' }, { ...limits, relatedRequestId: id, signal: canceller.signal }).catch(() => undefined)
            canceller.cancel('enough')
            return asks.request({ method: 'outside' }, limits)
          },
        },
        () => undefined,
      )(post),
    ),
  )
  composePipeline(far, [stage]).negotiated({ era: 'legacy' })
  far.onmessage?.({ jsonrpc: '2.0', id: 'its own', method: 'add', params: {} })
  const related = { relatedRequestId: 'its own' }
  expect(sent).toEqual([
    ['said', related],
    ['ask', related],
    ['drop', related],
    ['notifications/cancelled', related],
    ['outside', undefined],
  ])
})

it('brings the error back, with code, message and data', async () => {
  const { request } = await pair(async () => Promise.reject(Object.assign(new Error('no'), { code: -32001, data: { why: 1 } })))
  await expect(request({ method: 'add' }, limits)).rejects.toMatchObject({ code: -32001, message: 'no', data: { why: 1 } })
})

it('cancels at one end what was given up at the other', async () => {
  const reasons: unknown[] = []
  const { request, toSdk } = await pair(
    (_params, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason)
          resolve({})
        }),
      ),
  )
  const canceller = callCanceller()
  const asked = request({ method: 'add' }, { ...limits, signal: canceller.signal })
  canceller.cancel('enough')
  await expect(asked).rejects.toThrow('enough')
  expect(reasons).toEqual(['enough'])
  expect(toSdk).toEqual([])
})

it('ends what is under way at both ends when the connection does', async () => {
  let aborted = false
  const { request, wires } = await pair(
    (_params, { signal }) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
  )
  const failed = expect(request({ method: 'add' }, limits)).rejects.toThrow('Connection closed')
  await wires[0].close()
  await failed
  expect(aborted).toBe(true)
})

it('leaves everything to the SDK until the conversation is open, and what neither end knows ever after', async () => {
  const transport = { start: async () => undefined, close: async () => undefined, send: async () => undefined }
  const { stage } = jsonRpcPeer(incomingRequests({ method: 'add', takes: anything, answer: async () => ({}) }, () => undefined))
  const wire = composePipeline(transport, [stage])
  const toSdk: unknown[] = []
  wire.onmessage = (message) => void toSdk.push(message)
  const receive = (message: object): void =>
    (transport as { onmessage?: (message: object) => void }).onmessage?.({ jsonrpc: '2.0', ...message })
  receive({ id: 1, method: 'add', params: {} })
  expect(toSdk).toHaveLength(1)
  wire.negotiated({ era: 'legacy' })
  receive({ id: 2, method: 'add', params: {} })
  expect(toSdk).toHaveLength(1)
  for (const message of [{ id: 3, method: 'other' }, { id: 1_000_001, result: {} }, { method: 'said' }]) receive(message)
  expect(toSdk).toHaveLength(4)
})

it('cannot send over no wire', async () => {
  const { side } = jsonRpcPeer(outgoingRequests({ clock: manualClock(), exchanges: false, notificationHandlers: new Map() }))
  await expect(side.request({ method: 'add' }, limits)).rejects.toThrow('on no wire')
})
